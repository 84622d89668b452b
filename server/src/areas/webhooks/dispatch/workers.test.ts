import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { environmentOf } from '../../../../testing/contacts.ts'
import { isNightly } from '../../../../testing/depth.ts'
import type { Staff } from '../../../../testing/people.ts'
import { type Receiver, testReceiver } from '../../../../testing/receiver.ts'
import { until } from '../../../../testing/until.ts'
import { deliveriesOf, hooks, register } from '../../../../testing/webhooks.ts'
import { startWorkerProcess } from '../../../../testing/worker-process.ts'
import { change } from '../../../platform/change.ts'
import { minutes } from '../../../platform/clock.ts'
import { createSecrets } from '../../../platform/crypto/secrets.ts'

const key = randomBytes(32)
let app: TestApp
let receiver: Receiver
before(async () => {
  receiver = await testReceiver()
  app = await testApp({ outgoing: { ca: receiver.ca }, secrets: createSecrets([{ id: 'test', key }]) })
})
after(async () => {
  await app.close()
  await receiver.close()
})

const anotherWorker = () =>
  startWorkerProcess({ connection: app.database.connection, key: key.toString('base64'), ca: receiver.ca })

async function stateMany(owner: Staff, count: number): Promise<void> {
  const [row] = await app.database.sql<{ id: string }[]>`
    select id from organizations where code = ${owner.organization}`
  const environmentId = await environmentOf(app.database.sql, owner, 'live')
  const organizationId = row?.id ?? ''
  await change(app.app.platform, { organizationId, environmentId }, async (tx) => {
    for (let n = 0; n < count; n++) {
      const id = uuid()
      tx.fact({ type: 'contact.identified', about: id, data: { contact_id: id } })
    }
  })
}

const events = async (owner: Staff): Promise<string[]> => {
  const rows = await app.database.sql<{ id: string }[]>`
    select f.id from facts f join organizations o on o.id = f.organization_id
    where o.code = ${owner.organization} and f.type = 'contact.identified'`
  return rows.map(({ id }) => id).sort()
}

const pendingOf = async (id: string): Promise<number> =>
  (await app.database.sql`select 1 from webhook_deliveries where endpoint_id = ${id} and status = 'pending'`).length

const arrived = (path: string, header: string) =>
  receiver.received(path).map(({ headers }) => headers[header] as string)

/** Requests from this many on are not answered before the gate opens. */
function gateAfter(count: number) {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let begun = 0
  const pass = async () => {
    if (++begun < count) return
    reached.resolve()
    await opened.promise
  }
  return { pass, reached: reached.promise, open: opened.resolve }
}

test('when workers are killed during many deliveries, every fact arrives, each under one delivery id', async () => {
  const many = isNightly ? 1000 : 300
  const owner = await app.signUp()
  await app.settle()
  const path = '/killed'
  const { id } = await register(owner, receiver.origin + path)
  const gate = gateAfter(many / 5)
  receiver.behave(path, async (response) => {
    await gate.pass()
    response.end()
  })
  const worker = await anotherWorker()
  await stateMany(owner, many)
  await gate.reached
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  gate.open()
  assert.ok((await pendingOf(id)) > 0, 'nothing was left to deliver')
  // Claimed deliveries are free again when their lease has expired.
  app.clock.advance(minutes(2))
  await app.settle()
  assert.equal(await pendingOf(id), 0)
  const facts = await events(owner)
  assert.equal(facts.length, many)
  assert.deepEqual([...new Set(arrived(path, 'service-event-id'))].sort(), facts)
  assert.equal(new Set(arrived(path, 'service-delivery-id')).size, many)
})

test('two workers share the work and never send the same attempt twice', async () => {
  const many = isNightly ? 500 : 150
  const owner = await app.signUp()
  await app.settle()
  const paths = ['/shared/1', '/shared/2']
  const endpoints = []
  for (const path of paths) endpoints.push(await register(owner, receiver.origin + path))
  const workers = [await anotherWorker(), await anotherWorker()]
  try {
    await stateMany(owner, many)
    for (const path of paths) await receiver.arrival(many, path)
    for (const { id } of endpoints) await until('all is written', async () => (await pendingOf(id)) === 0)
  } finally {
    for (const worker of workers) {
      worker.kill('SIGKILL')
      await once(worker, 'exit')
    }
  }
  for (const path of paths) {
    assert.equal(receiver.received(path).length, many)
    assert.equal(new Set(arrived(path, 'service-delivery-id')).size, many)
    assert.deepEqual(arrived(path, 'service-event-id').sort(), await events(owner))
  }
})

test('an endpoint has at most ten requests in flight across all workers', async () => {
  const many = isNightly ? 400 : 150
  const owner = await app.signUp()
  await app.settle()
  const path = '/capped'
  const { id } = await register(owner, receiver.origin + path)
  let [open, most] = [0, 0]
  receiver.behave(path, async (response) => {
    most = Math.max(most, ++open)
    await wait(30)
    open--
    response.end()
  })
  const workers = [await anotherWorker(), await anotherWorker(), await anotherWorker()]
  try {
    await stateMany(owner, many)
    await receiver.arrival(many, path)
    await until('all is written', async () => (await pendingOf(id)) === 0)
  } finally {
    for (const worker of workers) {
      worker.kill('SIGKILL')
      await once(worker, 'exit')
    }
  }
  assert.ok(most > 3 && most <= 10, `${most} at once`)
  assert.equal(new Set(arrived(path, 'service-delivery-id')).size, many)
})

test('a hanging receiver with a large backlog delays no other receiver and has few requests in flight', async () => {
  const [slow, quick] = [await app.signUp(), await app.signUp()]
  await app.settle()
  const unanswered: ServerResponse[] = []
  receiver.behave('/slow', (response) => void unanswered.push(response))
  const hanging = await register(slow, `${receiver.origin}/slow`)
  const { id } = await register(quick, `${receiver.origin}/quick`)
  await stateMany(slow, 2000)
  app.app.worker.start()
  try {
    await receiver.arrival(1, '/slow')
    for (let n = 0; n < 20; n++) {
      await stateMany(quick, 1)
      await receiver.arrival(n + 1, '/quick')
    }
    const spent = await deliveriesOf(slow, hanging.id)
    assert.ok(
      spent.every(({ attempts }: { attempts: number }) => attempts === 0),
      'none of the slow ones has ended',
    )
    assert.ok(receiver.mostOpen('/slow') <= 10)
    await until(
      'the quick ones are written',
      async () => (await deliveriesOf(quick, id, '?status=succeeded')).length === 20,
    )
    await slow.delete(`${hooks}/${hanging.id}`)
  } finally {
    for (const response of unanswered) response.destroy()
    await app.app.worker.stop()
  }
})

test('a stopping worker finishes the requests in flight and releases the other deliveries', async () => {
  const other = await testApp({
    database: app.database,
    outgoing: { ca: receiver.ca },
    secrets: app.app.platform.secrets,
  })
  const owner = await app.signUp()
  await app.settle()
  const path = '/stopping'
  const { id } = await register(owner, receiver.origin + path)
  receiver.behave(path, async (response) => {
    await wait(20)
    response.end()
  })
  other.app.worker.start()
  await stateMany(owner, 500)
  await receiver.arrival(50, path)
  await other.close()
  const [held] = await app.database.sql<[{ leased: number; succeeded: number }]>`
    select count(*) filter (where lease_until is not null) as leased,
      count(*) filter (where status = 'succeeded') as succeeded
    from webhook_deliveries where endpoint_id = ${id}`
  assert.equal(held.leased, 0)
  assert.equal(held.succeeded, receiver.received(path).length)
})
