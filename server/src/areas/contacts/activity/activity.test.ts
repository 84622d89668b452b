import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import type { Staff } from '../../../../testing/people.ts'
import type { Scope } from '../../../platform/change.ts'
import { minutes } from '../../../platform/clock.ts'
import { readPlans } from '../../../platform/plans.ts'
import { contactsArea } from '../index.ts'
import { type ContactRow, ensureVisitor, findContact, mergeContacts } from '../public.ts'
import { inTransaction, scopeOf } from '../testing.ts'
import { flushActivity } from './flush-activity.ts'

let app: TestApp
let directory: string
before(async () => {
  directory = mkdtempSync(join(tmpdir(), 'plans-'))
  const file = join(directory, 'plans.json')
  writeFileSync(file, JSON.stringify({ default: 'free', plans: { free: { limits: { active_contacts: 10 } } } }))
  app = await testApp({ plans: readPlans(file) })
})
after(async () => {
  await app.close()
  rmSync(directory, { recursive: true })
})

const visitors = (scope: Scope, count: number): Promise<ContactRow[]> =>
  Promise.all(
    Array.from({ length: count }, () =>
      inTransaction(app, scope, (tx) => ensureVisitor(tx, app.app.platform, scope, randomUUID(), app.clock.now())),
    ),
  )

const lastUsedOf = (scope: Scope, contacts: { id: string }[], at = app.clock.now()) =>
  contacts.map(({ id }) => ({ id, environmentId: scope.environmentId, at, ip: null }))

const flush = (scope: Scope, contacts: { id: string }[], at = app.clock.now()) =>
  flushActivity(lastUsedOf(scope, contacts, at), app.app.contextOf(contactsArea))

async function usedBy(owner: Staff): Promise<number> {
  const { body } = await owner.get('/v1/organization/entitlements')
  return body.limits.find((limit: { name: string }) => limit.name === 'active_contacts').used
}

async function reported(scope: Scope): Promise<Record<string, unknown>[]> {
  await app.settle()
  const rows = await app.database.sql<{ data: Record<string, unknown> }[]>`
    select data from facts
    where organization_id = ${scope.organizationId} and type = 'organization.usage_threshold_reached'
    order by sequence`
  return rows.map((row) => row.data)
}

test('a contact is counted once a month, in the live environment only', async () => {
  const owner = await app.signUp()
  const live = await scopeOf(app, owner)
  const sandbox = await scopeOf(app, owner, 'test')
  const people = await visitors(live, 3)
  await flush(live, people)
  await flush(live, people.slice(1))
  await flush(sandbox, await visitors(sandbox, 2))
  await flush(live, [{ id: uuid() }])
  assert.equal(await usedBy(owner), 3)
})

test('activity updates when a contact was last seen, also in the test environment', async () => {
  const owner = await app.signUp()
  const sandbox = await scopeOf(app, owner, 'test')
  const [person] = await visitors(sandbox, 1)
  assert.ok(person)
  app.clock.advance(minutes(5))
  const at = app.clock.now()
  app.app.platform.lastUsed.note('active_contact', {
    id: person.id,
    environmentId: sandbox.environmentId,
    at,
    ip: null,
  })
  await app.settle()
  const seen = await findContact(app.database.sql, sandbox, person.id)
  assert.equal(seen?.last_seen_at, at.toISOString())
  assert.equal(seen?.first_seen_at, person.first_seen_at)
})

test('two merged contacts count as one', async () => {
  const owner = await app.signUp()
  const scope = await scopeOf(app, owner)
  const [a, b, c] = (await visitors(scope, 3)) as [ContactRow, ContactRow, ContactRow]
  await flush(scope, [a, b])
  const merge = (from: string, into: string) =>
    inTransaction(app, scope, (tx) => mergeContacts(tx, app.app.platform, scope, from, into, app.clock.now()))
  await merge(a.id, b.id)
  assert.equal(await usedBy(owner), 1)
  await flush(scope, [a])
  assert.equal(await usedBy(owner), 1)
  await merge(b.id, c.id)
  await flush(scope, [c, b, a])
  assert.equal(await usedBy(owner), 1)
})

test('each usage threshold is reported once a month, also with several instances counting at once', async () => {
  const owner = await app.signUp()
  const scope = await scopeOf(app, owner)
  const people = await visitors(scope, 12)
  await flush(scope, people.slice(0, 7))
  assert.deepEqual(await reported(scope), [])
  await Promise.all(people.map((person) => flush(scope, [person, ...people.slice(0, 7)])))
  const facts = await reported(scope)
  assert.deepEqual(facts.map(({ threshold }) => threshold).sort(), [100, 80])
  for (const fact of facts) {
    assert.deepEqual([fact.organization_id, fact.limit], [owner.organization, 10])
    assert.ok(Number(fact.used) >= (Number(fact.threshold) / 100) * 10)
  }
  assert.equal(await usedBy(owner), 12)
  const now = app.clock.now()
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2))
  await flush(scope, people.slice(0, 9), nextMonth)
  const later = (await reported(scope)).slice(2)
  assert.deepEqual(
    later.map(({ threshold, used, month }) => [threshold, used, month]),
    [[80, 9, nextMonth.toISOString().slice(0, 7)]],
  )
})

test('the timeline has the names of the items that facts refer to', async () => {
  const owner = await app.signUp()
  const machine = await app.secretKey(owner)
  const { body: person } = await machine.post('/v1/contacts', { email: 'named@example.com' })
  const { body: customer } = await machine.post('/v1/customers', { name: 'Acme' })
  await machine.post(`/v1/customers/${customer.id}/members`, { contact_id: person.id })
  await app.settle()
  const { body } = await owner.get(`/v1/organization/contacts/${person.id}/timeline`)
  const joined = body.facts.find(({ type }: { type: string }) => type === 'customer.member_joined')
  assert.deepEqual(joined.names, { customer_id: 'Acme' })
  await machine.delete(`/v1/customers/${customer.id}`)
  const after = await owner.get(`/v1/organization/contacts/${person.id}/timeline`)
  const still = after.body.facts.find(({ type }: { type: string }) => type === 'customer.member_joined')
  assert.deepEqual(still.names, {})
})
