import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { testApp } from '../testing/app.ts'
import { websiteOf } from '../testing/website.ts'

const run = promisify(execFile)
const guide = readFileSync(new URL('../../docs/guides/export.md', import.meta.url), 'utf8')
const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].map((match) => match[1] as string)

test('the commands of the guide to exports work as they are written', async () => {
  const app = await testApp()
  const folder = mkdtempSync(join(tmpdir(), 'export-'))
  try {
    const owner = await app.signUp()
    const website = await websiteOf(app, owner, 'test')
    const people = [await website.user(), await website.user()]
    const { name: NAME } = (await owner.get('/v1/organization')).body
    const KEY = (await app.secretKey(owner, 'test')).key
    const env = { ...process.env, URL: app.baseUrl, KEY, TOKEN: owner.token, NAME }
    const say = async (command = '') => (await run('sh', ['-c', command], { env, cwd: folder })).stdout
    const lines = (name: string) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')
    const [count, whole, one, resume, see, purge] = commands

    const { records } = JSON.parse(await say(count))
    await say(whole)
    assert.deepEqual(JSON.parse(lines('export.jsonl').at(-1) ?? ''), { end: true, records })
    assert.equal((await say(one)).trimEnd().split('\n').length, people.length + 1)
    assert.deepEqual(JSON.parse(await say(resume)), { end: true, records: records - 2 })
    assert.deepEqual(lines('begun.jsonl').slice(0, -1), lines('export.jsonl').slice(0, -1))

    const { deletes } = JSON.parse(await say(see))
    assert.equal(deletes.find((kind: { name: string }) => kind.name === 'contacts').records, people.length)
    assert.equal(JSON.parse(await say(purge)).status, 'running')
    await app.settle()
    assert.equal(JSON.parse(await say(see)).latest.status, 'completed')
  } finally {
    rmSync(folder, { recursive: true })
    await app.close()
  }
})
