import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { recordSomeFact } from '../../testing/facts.ts'
import { countOf, createProbeTable, probeArea, probeEnvironments } from '../../testing/probe.ts'
import { type ChangeContext, change, type Transaction } from './change.ts'
import { systemClock } from './clock.ts'
import { composeMail } from './mail/compose.ts'
import { createWaker } from './wake.ts'

let database: TestDatabase
let context: ChangeContext
let woken: string[]
before(async () => {
  database = await testDatabase()
  await createProbeTable(database.sql)
  const waker = createWaker(database.sql)
  context = { sql: database.sql, clock: systemClock, waker }
  for (const channel of ['facts', 'mail']) waker.on(channel, () => woken.push(channel))
})
after(() => database.drop())

async function everything(tx: Transaction, organizationId: string): Promise<void> {
  await tx`insert into probe_counts (name) values (${organizationId})`
  recordSomeFact(tx, organizationId)
  tx.in({ organizationId, environmentId: null }).audit({
    actor: { userId: uuid(), email: 'ada@example.com', ip: null, userAgent: null },
    action: 'organization.created',
    target: null,
    changes: {},
  })
  const brand = { name: 'Acme' }
  tx.mail({ to: `${organizationId}@example.com`, content: composeMail({ subject: 'x', paragraphs: ['y'], brand }) })
}

async function left(organizationId: string) {
  const { sql } = database
  const [row] = await sql`
    select (select count(*) from fact_outbox where organization_id = ${organizationId} and origin = 'service') as facts,
      (select count(*) from audit_events where organization_id = ${organizationId}) as audits,
      (select count(*) from mail_outbox where recipient = ${`${organizationId}@example.com`}) as mails`
  return { rows: await countOf(sql, organizationId), ...row }
}

const all = { rows: 1, facts: 1, audits: 1, mails: 1 }
const none = { rows: 0, facts: 0, audits: 0, mails: 0 }

test('rows, facts, audit records and mail are committed together, and then the workers are woken', async () => {
  woken = []
  const id = uuid()
  await change(context, null, (tx) => everything(tx, id))
  assert.deepEqual(await left(id), all)
  assert.deepEqual(woken, ['facts', 'mail'])
})

test('a failed transaction writes nothing and wakes nobody', async () => {
  woken = []
  const id = uuid()
  const failing = change(context, null, async (tx) => {
    await everything(tx, id)
    throw new Error('after all not')
  })
  await assert.rejects(failing, /after all not/)
  assert.deepEqual(await left(id), none)
  assert.deepEqual(woken, [])
})

test('a fact that cannot be written rolls back the rows', async () => {
  const id = uuid()
  const failing = change(context, null, async (tx) => {
    await everything(tx, id)
    recordSomeFact(tx, 'no uuid')
  })
  await assert.rejects(failing)
  assert.deepEqual(await left(id), none)
})

test('a retry keeps no facts, records or mail of the attempt before', async () => {
  const id = uuid()
  let attempts = 0
  await change(context, null, async (tx) => {
    await everything(tx, id)
    if (++attempts < 3) throw Object.assign(new Error('in the way'), { code: '40001' })
  })
  assert.equal(attempts, 3)
  assert.deepEqual(await left(id), all)
})

test('a nested change in a failed transaction writes nothing', async () => {
  const id = uuid()
  const outer = change(context, null, async (tx) => {
    await change({ ...context, sql: tx as unknown as ChangeContext['sql'] }, null, (inner) => everything(inner, id))
    throw new Error('the outer one')
  })
  await assert.rejects(outer, /the outer one/)
  assert.deepEqual(await left(id), none)
})

test('facts and mail have the scope of their change, except those of the organization', async () => {
  const place = { organizationId: uuid(), environmentId: uuid() }
  const content = composeMail({ subject: 'x', paragraphs: ['y'], brand: { name: 'Acme' } })
  const other = uuid()
  await change(context, place, async (tx) => {
    tx.fact({ type: 'contact.identified', about: 'contact', data: { contact_id: 'contact' } })
    tx.fact({ type: 'member.invited', about: 'invitation', data: { invitation_id: 'i', role_id: 'r' } })
    tx.mail({ to: 'contact@example.net', content })
    tx.mail({ to: 'staff@example.net', of: 'organization', content })
    recordSomeFact(tx, other)
    // @ts-expect-error: the data of another type
    if (tx === undefined) tx.fact({ type: 'contact.identified', about: '', data: { invitation_id: 'i' } })
  })
  const ids = [place.organizationId, other]
  const facts = await database.sql`
    select type, organization_id, environment_id from fact_outbox where organization_id = any(${ids}) order by id`
  const { organizationId, environmentId } = place
  assert.deepEqual(facts.map(Object.values), [
    ['contact.identified', organizationId, environmentId],
    ['member.invited', organizationId, null],
    ['organization.created', other, null],
  ])
  const mails = await database.sql`
    select recipient, environment_id from mail_outbox where organization_id = ${organizationId} order by recipient`
  assert.deepEqual(mails.map(Object.values), [
    ['contact@example.net', environmentId],
    ['staff@example.net', null],
  ])
})

test('a fact of an environment is refused in a change without an environment', async () => {
  const id = uuid()
  const failing = change(context, { organizationId: id, environmentId: null }, async (tx) => {
    await everything(tx, id)
    tx.fact({ type: 'contact.identified', about: id, data: { contact_id: id } })
  })
  await assert.rejects(failing, /belongs to an environment/)
  assert.deepEqual(await left(id), none)
  // @ts-expect-error: a fact needs an organization
  const _nowhere = () => change(context, null, async (tx) => tx.fact({ type: 'contact.identified' }))
})

test('a staff write is committed with its audit record or not at all', async () => {
  const app: TestApp = await testApp({ areas: [probeArea()], database })
  const staff = app.as('uk_st_someone')
  const recorded = await staff.put('/v1/probe/managed', { name: 'recorded', recorded: true })
  assert.equal(recorded.status, 204)
  const [event] = await database.sql`select action, email, ip from audit_events where target_id = 'recorded'`
  assert.equal(event?.action, 'probe.managed')
  assert.equal(event?.email, 'p@example.com')

  const forgotten = await staff.put('/v1/probe/managed', { name: 'forgotten', recorded: false })
  assert.equal(forgotten.status, 500)
  assert.equal(await countOf(database.sql, 'forgotten'), 0)
  await app.close()
})

test('a call records and mails in the environment it names, or in the organization; calls of machines are not audited', async () => {
  const app: TestApp = await testApp({ areas: [probeArea()], database })
  const staff = app.as('uk_st_someone')
  const asking = (name: string) => ({ name, recorded: true })
  for (const answer of [
    await staff.put('/v1/probe/managed', asking('in-live')),
    await staff.put('/v1/probe/managed?environment=test', asking('in-test')),
    await staff.put('/v1/probe/all-managed', asking('in-both')),
    await app.as('uk_sk_live_someone').put('/v1/probe/machine-managed', asking('by-machine')),
  ]) {
    assert.equal(answer.status, 204, JSON.stringify(answer.body))
  }
  const { live, test } = probeEnvironments
  const records = await database.sql`
    select target_id, environment_id from audit_events where target_id ~ '^(in|by)-' order by id`
  assert.deepEqual(records.map(Object.values), [
    ['in-live', live],
    ['in-test', test],
    ['in-both', null],
  ])
  const mails = await database.sql`
    select subject, environment_id from mail_outbox where subject ~ '^(in|by)-' order by id`
  assert.deepEqual(mails.map(Object.values), [...records.map(Object.values), ['by-machine', live]])
  await app.close()
})
