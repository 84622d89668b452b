import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { someFact } from '../../testing/facts.ts'
import { countOf, createProbeTable, probeArea } from '../../testing/probe.ts'
import { type Change, type ChangeContext, change } from './change.ts'
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

async function everything(tx: Change, organizationId: string): Promise<void> {
  await tx`insert into probe_counts (name) values (${organizationId})`
  tx.fact(someFact(organizationId))
  tx.audit({
    organizationId,
    environmentId: null,
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

test('rows, facts, audit records and mail commit together, and then the workers are woken', async () => {
  woken = []
  const id = uuid()
  await change(context, (tx) => everything(tx, id))
  assert.deepEqual(await left(id), all)
  assert.deepEqual(woken, ['facts', 'mail'])
})

test('work that fails leaves nothing of it, and wakes nobody', async () => {
  woken = []
  const id = uuid()
  const failing = change(context, async (tx) => {
    await everything(tx, id)
    throw new Error('after all not')
  })
  await assert.rejects(failing, /after all not/)
  assert.deepEqual(await left(id), none)
  assert.deepEqual(woken, [])
})

test('a fact that cannot be written takes the rows with it', async () => {
  const id = uuid()
  const failing = change(context, async (tx) => {
    await everything(tx, id)
    tx.fact(someFact('no uuid'))
  })
  await assert.rejects(failing)
  assert.deepEqual(await left(id), none)
})

test('a repeat carries nothing over from the attempt before', async () => {
  const id = uuid()
  let attempts = 0
  await change(context, async (tx) => {
    await everything(tx, id)
    if (++attempts < 3) throw Object.assign(new Error('in the way'), { code: '40001' })
  })
  assert.equal(attempts, 3)
  assert.deepEqual(await left(id), all)
})

test('a change inside of a transaction that fails leaves nothing either', async () => {
  const id = uuid()
  const outer = change(context, async (tx) => {
    await change({ ...context, sql: tx as unknown as ChangeContext['sql'] }, (inner) => everything(inner, id))
    throw new Error('the outer one')
  })
  await assert.rejects(outer, /the outer one/)
  assert.deepEqual(await left(id), none)
})

test('a staff write commits with its audit record and not without', async () => {
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
