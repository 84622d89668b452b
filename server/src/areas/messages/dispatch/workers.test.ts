import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { contactRows } from '../../../../testing/contact-rows.ts'
import { type MailingApp, mailingApp } from '../../../../testing/mailing-app.ts'
import type { Staff } from '../../../../testing/people.ts'
import { publishedTemplate } from '../../../../testing/templates.ts'
import { until } from '../../../../testing/until.ts'
import { startWorkerProcess } from '../../../../testing/worker-process.ts'
import { minutes } from '../../../platform/clock.ts'
import { createSecrets } from '../../../platform/crypto/secrets.ts'
import { enqueue, statesOf } from '../testing.ts'

const key = randomBytes(32)
let app: MailingApp
before(async () => {
  app = await mailingApp({ secrets: createSecrets([{ id: 'test', key }]) })
})
after(() => app.close())

const anotherWorker = () =>
  startWorkerProcess({
    connection: app.database.connection,
    key: key.toString('base64'),
    smtpUrl: app.smtp.url,
  })

async function kill(worker: ChildProcess): Promise<void> {
  assert.equal(worker.exitCode, null, 'the worker ended by itself')
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
}

async function tenantWith(count: number): Promise<{ owner: Staff; contacts: { contactId: string; email: string }[] }> {
  const owner = await app.signUp()
  return { owner, contacts: await contactRows(app, owner, count) }
}

/** How often each message arrived. */
function arrivals(ids: readonly string[]): Map<string, number> {
  const counts = new Map(ids.map((id) => [id, 0]))
  for (const { messageId = '' } of app.smtp.mails) {
    const id = messageId.slice(1, messageId.indexOf('@'))
    if (counts.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

const arrived = (ids: readonly string[]) => [...arrivals(ids).values()].filter((count) => count > 0).length

/** From so many on, mails are not acknowledged before the gate opens. */
function gateAfter(count: number) {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let begun = 0
  const message = async () => {
    if (++begun >= count) {
      reached.resolve()
      await opened.promise
    }
  }
  return { message, reached: reached.promise, open: opened.resolve }
}

/**
 * Two workers send; one is killed in the middle, and then the other. Both have written down most of what they sent by
 * then, however busy the machine is.
 */
async function sendThroughKills(ids: readonly string[]): Promise<void> {
  const part = Math.floor(ids.length / 6)
  // Not all: an answer of the server can come too late on a busy machine.
  const most = Math.floor((part * 3) / 4)
  const gates = [gateAfter(part), gateAfter(part)] as const
  const sent = async () => (await statesOf(app, ids)).sent ?? 0
  const sentAtLeast = (count: number) => until(`${count} are recorded as sent`, async () => (await sent()) >= count)
  app.smtp.answers.message = gates[0].message
  const workers = [await anotherWorker(), await anotherWorker()] as const
  await gates[0].reached
  await sentAtLeast(most)
  await kill(workers[0])
  const before = await sent()
  app.smtp.answers.message = gates[1].message
  gates[0].open()
  await gates[1].reached
  await sentAtLeast(before + most)
  await kill(workers[1])
  delete app.smtp.answers.message
  gates[1].open()
  // Claimed messages are free again when their lease has expired.
  app.clock.advance(minutes(5))
  await app.settle()
}

test('when two workers are killed while sending, every message of a batch is delivered at most once', async () => {
  const { owner, contacts } = await tenantWith(900)
  const template = await publishedTemplate(owner)
  const { ids } = await enqueue(app, owner, { template, contacts })
  await sendThroughKills(ids)
  const counts = [...arrivals(ids).values()]
  assert.ok(
    counts.every((count) => count <= 1),
    'one arrived twice',
  )
  const { sent = 0, interrupted = 0, ...others } = await statesOf(app, ids)
  assert.deepEqual(others, {})
  assert.equal(sent + interrupted, 900)
  assert.ok(interrupted <= 160, `${interrupted} were in doubt, though few are begun at once`)
  assert.ok(counts.filter((count) => count === 1).length >= sent, 'one that counts as sent did not arrive')
})

test('when two workers are killed while sending, no transactional message is lost', async () => {
  const { owner, contacts } = await tenantWith(900)
  const template = await publishedTemplate(owner)
  const { ids } = await enqueue(app, owner, { template, contacts, batchId: null })
  await sendThroughKills(ids)
  assert.deepEqual(await statesOf(app, ids), { sent: 900 })
  assert.equal(arrived(ids), 900)
})

test('two workers share a campaign and send no message twice', async () => {
  const { owner, contacts } = await tenantWith(400)
  const template = await publishedTemplate(owner)
  const { ids } = await enqueue(app, owner, { template, contacts, batchId: uuid() })
  const workers = [await anotherWorker(), await anotherWorker()]
  try {
    await until('all are written', async () => (await statesOf(app, ids)).sent === 400)
  } finally {
    for (const worker of workers) await kill(worker)
  }
  assert.deepEqual(new Set(arrivals(ids).values()), new Set([1]))
})

test('a worker that stops completes the messages in flight and requeues the others', async () => {
  const { owner, contacts } = await tenantWith(300)
  const template = await publishedTemplate(owner)
  const other = await mailingApp({ database: app.database, secrets: app.app.platform.secrets })
  const gate = gateAfter(20)
  other.smtp.answers.message = gate.message
  const { ids } = await enqueue(app, owner, { template, contacts })
  other.app.worker.start()
  await gate.reached
  const closed = other.close()
  gate.open()
  await closed
  const { sent = 0, sending = 0 } = await statesOf(app, ids)
  assert.deepEqual([sending, sent], [0, other.smtp.mails.length])
  await app.settle()
  assert.deepEqual(await statesOf(app, ids), { sent: 300 })
  assert.equal(arrived(ids) + other.smtp.mails.length, 300)
})
