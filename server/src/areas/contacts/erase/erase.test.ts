import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type Staff, someEmail } from '../../../../testing/people.ts'
import type { Caller } from '../../../../testing/requests.ts'
import type { Scope } from '../../../platform/change.ts'
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts'
import { flushActivity } from '../activity/flush-activity.ts'
import { contactsArea } from '../index.ts'
import { ensureVisitor, setClaims } from '../public.ts'
import { inTransaction, scopeOf } from '../testing.ts'

let app: TestApp
let owner: Staff
let scope: Scope
let key: Caller
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  key = await app.secretKey(owner)
  scope = await scopeOf(app, owner)
})
after(() => app.close())

/** Every table that has this text in any column of any row. */
async function tablesWith(text: string): Promise<string[]> {
  const { sql } = app.database
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await sql`select 1 from ${sql(name)} as t where t::text ilike ${`%${text}%`} limit 1`
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** Makes a contact with a history: merged, signed in, changed by staff, and read by a key that repeats its request. */
async function someone() {
  const { sql } = app.database
  const { environmentId } = scope
  const now = app.clock.now()
  const email = someEmail('person')
  const anonymousId = randomUUID()
  const asking = { headers: { 'idempotency-key': randomUUID() } }
  const { body: contact } = await key.post('/v1/contacts', { external_id: `ext-${anonymousId}`, email }, asking)
  const visitor = await inTransaction(app, scope, (tx) => ensureVisitor(tx, app.app.platform, scope, anonymousId, now))
  await setClaims(sql, scope, visitor.id, { email: `claimed-${email}` })
  await key.post(`/v1/contacts/${contact.id}/merge`, { contact_id: visitor.id })
  await owner.patch(`/v1/organization/contacts/${contact.id}`, { name: `Name ${anonymousId}` })
  await sql`
    insert into contact_sessions (environment_id, id, token_hash, contact_id, verified, method, ip, created_at,
      last_seen_at, expires_at)
    values (${environmentId}, ${uuid()}, ${hashToken(newToken('uk_ct_'))}, ${contact.id}, true, 'boot', '192.0.2.7',
      ${now}, ${now}, ${now})`
  for (const about of [contact.id, visitor.id]) {
    await inTransaction(app, scope, async (tx) =>
      tx.fact({
        type: 'contact.signed_in',
        about,
        contactId: about,
        data: {
          contact_id: about,
          session_id: uuid(),
          method: 'boot',
          ip: '192.0.2.7',
          user_agent: `Browser ${anonymousId}`,
        },
      }),
    )
  }
  const content = { subject: 'Sign in', text: 'uk_ml_0', html: `<p>${email}</p>` }
  await inTransaction(app, scope, async (tx) => tx.mail({ to: email.toUpperCase(), content }))
  await flushActivity([{ id: contact.id, environmentId, at: now, ip: null }], app.app.contextOf(contactsArea))
  return { id: contact.id as string, visitorId: visitor.id, email, anonymousId }
}

test('the export contains all data of the contact', async () => {
  const person = await someone()
  const { status, body } = await key.get(`/v1/contacts/${person.visitorId}/export`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.contact.id, person.id)
  assert.deepEqual(body.claims, { email: `claimed-${person.email}` })
  assert.deepEqual(body.identities.map(({ kind, proof }: Record<string, string>) => [kind, proof]).sort(), [
    ['anonymous', 'anonymous'],
    ['email', 'machine'],
    ['external', 'machine'],
  ])
  assert.deepEqual(body.merged_contacts, [person.visitorId])
  assert.equal(body.active_months.length, 1)
  assert.deepEqual(body.facts.map(({ type }: { type: string }) => type).sort(), [
    'contact.identified',
    'contact.merged',
    'contact.signed_in',
    'contact.signed_in',
  ])
  assert.equal(body.facts.at(-1).data.ip, '192.0.2.7')
  assert.deepEqual(
    body.records.mails.map(({ to, subject }: Record<string, string>) => [to, subject]),
    [[person.email.toUpperCase(), 'Sign in']],
  )
  assert.doesNotMatch(JSON.stringify(body), /hash|secret|uk_ml_/)
})

for (const [who, relayed] of [
  ['key', false],
  ['staff', true],
] as const) {
  test(`an erasure by ${who} removes the contact from every table; facts and audit log keep only the id`, async () => {
    const person = await someone()
    const bystander = await someone()
    if (relayed) await app.settle()
    const path = who === 'key' ? '/v1/contacts' : '/v1/organization/contacts'
    const caller = who === 'key' ? key : owner
    assert.equal((await caller.delete(`${path}/${person.visitorId}`)).status, 204)
    await app.settle()
    for (const text of [person.email, person.anonymousId]) assert.deepEqual(await tablesWith(text), [])
    for (const id of [person.id, person.visitorId]) {
      const left = (await tablesWith(id)).filter((name) => !/^(facts|audit_events)/.test(name))
      assert.deepEqual(left, [])
      assert.equal((await key.get(`/v1/contacts/${id}`)).status, 404)
    }
    const kept = await key.get(`/v1/contacts/${bystander.id}/export`)
    assert.equal(kept.body.facts.at(-1).data.ip, '192.0.2.7')
    assert.equal((await key.delete(`/v1/contacts/${person.id}`)).status, 404)
  })
}

test('an erasure by staff is audited without personal data', async () => {
  const person = await someone()
  await owner.delete(`/v1/organization/contacts/${person.id}`)
  const { body } = await owner.get(`/v1/organization/audit-events?target=${person.id}`)
  assert.deepEqual(
    body.audit_events.map(({ action, target, changes }: Record<string, unknown>) => [action, target, changes]),
    ['contact.erased', 'contact.updated'].map((action) => [action, { type: 'contact', id: person.id, name: null }, {}]),
  )
})

test('an erased contact who returns is a new contact', async () => {
  const { id, email } = await someone()
  await key.delete(`/v1/contacts/${id}`)
  const { body } = await key.post('/v1/contacts', { email })
  assert.notEqual(body.id, id)
  assert.equal(body.name, null)
})
