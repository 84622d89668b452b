import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { isNightly } from '../../../testing/depth.ts'
import { type MailingApp, mailingApp } from '../../../testing/mailing-app.ts'
import { until } from '../../../testing/until.ts'
import { startWorkerProcess } from '../../../testing/worker-process.ts'
import { hours } from '../../platform/clock.ts'
import { createSecrets } from '../../platform/crypto/secrets.ts'
import { path, type Tenant, tenantOf } from './testing.ts'

const key = randomBytes(32)
let app: MailingApp
let tenant: Tenant
const workers = new Set<ChildProcess>()
before(async () => {
  app = await mailingApp({ secrets: createSecrets([{ id: 'test', key }]) })
  tenant = await tenantOf(app)
})
after(async () => {
  await Promise.all([...workers].map(kill))
  await app.close()
})

async function startWorker(): Promise<ChildProcess> {
  const worker = await startWorkerProcess({
    connection: app.database.connection,
    key: key.toString('base64'),
    smtpUrl: app.smtp.url,
  })
  workers.add(worker)
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker)
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
}

test('each contact gets at most one message if a worker is killed at any moment, also with two workers', async () => {
  const { segmentId, people } = await tenant.audience(isNightly ? 1500 : 400)
  const { id } = await tenant.send(segmentId)
  const mails = () => app.smtp.mails.length
  let [one, two] = [await startWorker(), await startWorker()]
  const killPoints = isNightly ? [20, 80, 200] : [20, 100]
  for (const enough of killPoints) {
    await until(`${enough} are sent`, () => mails() >= enough)
    await kill(one)
    ;[one, two] = [two, await startWorker()]
  }
  await until('one more is sent', () => mails() > Math.max(...killPoints))
  await kill(one)
  await kill(two)
  // Messages begun by the killed workers are theirs until their lease expires.
  app.clock.advance(hours(1))
  await app.settle()
  assert.equal((await tenant.owner.get(`${path}/${id}`)).body.state, 'sent')
  const counts = new Map<string, number>()
  for (const { envelope } of app.smtp.mails) {
    for (const to of envelope.to) counts.set(to, (counts.get(to) ?? 0) + 1)
  }
  const twice = people.filter(({ email }) => (counts.get(email) ?? 0) > 1)
  assert.deepEqual(twice, [])
  const { totals } = await tenant.report(id)
  assert.equal(totals.recipients, people.length)
  // A message between a killed worker and the mail server counts as interrupted and is not retried.
  assert.equal((totals.sent ?? 0) + (totals.interrupted ?? 0), people.length)
  const reached = people.filter(({ email }) => counts.has(email)).length
  // The workers also send the mail of the service to its owner.
  const others = [...counts.keys()].filter(
    (to) => to !== tenant.owner.email && !people.some(({ email }) => email === to),
  )
  assert.deepEqual(others, [])
  assert.ok(reached >= (totals.sent ?? 0), `${reached} were reached, ${totals.sent} count as sent`)
})
