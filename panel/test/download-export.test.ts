import assert from 'node:assert/strict'
import { test } from 'node:test'
import { downloadExport } from '../src/areas/settings/download-export.ts'

const line = (n: number) => `${JSON.stringify({ kind: 'contacts', record: { id: n }, cursor: `c${n}` })}\n`
const end = (records: number) => `${JSON.stringify({ end: true, records })}\n`
const lines = Array.from({ length: 6 }, (_, n) => line(n)).join('')

/** A service that answers each request with the next of these texts, or breaks the connection. */
function service(...answers: (string | Error)[]) {
  const asked: string[] = []
  const open = async (path: string): Promise<ReadableStream<Uint8Array>> => {
    asked.push(path)
    const answer = answers.shift()
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('not asked for')
    return new Blob([answer]).stream()
  }
  return { asked, open }
}

async function download({ open }: ReturnType<typeof service>, signal = new AbortController().signal) {
  let [text, records] = ['', 0]
  await downloadExport(open, '/export?environment=test', signal, (more, count) => {
    text += more
    records += count
  })
  return { text, records }
}

test('an export that arrives whole is passed on with its last line, which is no record', async () => {
  const whole = service(lines + end(6))
  assert.deepEqual(await download(whole), { text: lines + end(6), records: 6 })
  assert.deepEqual(whole.asked, ['/export?environment=test'])
  assert.deepEqual(await download(service(end(0))), { text: end(0), records: 0 })
})

test('after an interruption it continues behind the last complete line, and no line is lost or repeated', async () => {
  const cut = lines.slice(0, lines.indexOf(line(3)) + 12)
  const rest = line(3) + line(4) + line(5) + end(3)
  const broken = service(cut, new TypeError('the connection was lost'), rest)
  assert.deepEqual(await download(broken), { text: lines + end(3), records: 6 })
  const resumed = '/export?environment=test&after=c2'
  assert.deepEqual(broken.asked, ['/export?environment=test', resumed, resumed])
})

test('a refusal, and an export that does not get further, end with an error', async () => {
  await assert.rejects(download(service(new Error('Your role does not allow this.'))), /Your role/)
  const stuck = service(...Array.from({ length: 20 }, () => ''))
  await assert.rejects(download(stuck))
  assert.ok(stuck.asked.length < 10)
  const stopped = new AbortController()
  stopped.abort()
  const lost = service(new TypeError('aborted'))
  await assert.rejects(download(lost, stopped.signal))
  assert.equal(lost.asked.length, 1)
})
