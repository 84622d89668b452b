import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { runs } from '../../../../testing/depth.ts'
import type { Caller } from '../../../../testing/requests.ts'
import type { Scope } from '../../../platform/change.ts'
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts'
import { contactTotpContext, ensureVisitor, findContact, mergeContacts, proveIdentity } from '../public.ts'
import { factsOf, inTransaction, scopeOf } from '../testing.ts'

let app: TestApp
let scope: Scope
let key: Caller
before(async () => {
  app = await testApp()
  const owner = await app.signUp()
  key = await app.secretKey(owner)
  scope = await scopeOf(app, owner)
})
after(() => app.close())

const visitor = (anonymousId: string = randomUUID()) =>
  inTransaction(app, scope, (tx) => ensureVisitor(tx, app.app.platform, scope, anonymousId, app.clock.now()))
const merge = (from: string, into: string) =>
  inTransaction(app, scope, (tx) => mergeContacts(tx, app.app.platform, scope, from, into, app.clock.now()))
const prove = (proof: Omit<Parameters<typeof proveIdentity>[3], 'now'>) =>
  inTransaction(app, scope, (tx) => proveIdentity(tx, app.app.platform, scope, { ...proof, now: app.clock.now() }))

const identitiesOf = async (id: string) =>
  (
    await app.database.sql<{ value: string }[]>`
      select value from contact_identities where environment_id = ${scope.environmentId} and contact_id = ${id}`
  ).map((row) => row.value)

test('thirty concurrent boots of one anonymous id create one visitor', async () => {
  const anonymousId = randomUUID()
  const visitors = await Promise.all(Array.from({ length: 30 }, () => visitor(anonymousId)))
  assert.equal(new Set(visitors.map(({ id }) => id)).size, 1)
  const [{ count } = { count: 0 }] = await app.database.sql<{ count: number }[]>`
    select count(*) from contacts c where c.environment_id = ${scope.environmentId}
      and not exists (select 1 from contact_identities i
        where i.environment_id = c.environment_id and i.contact_id = c.id)`
  assert.equal(count, 0)
})

test('concurrent proofs of one identity from several visitors result in one contact with all of them', async () => {
  const value = randomUUID()
  const visitors = await Promise.all(Array.from({ length: 8 }, () => visitor()))
  const proven = await Promise.all(
    visitors.map(({ id }) => prove({ kind: 'external', value, proof: 'hash', visitorId: id })),
  )
  const [id, ...others] = new Set(proven.map((contact) => contact.id))
  assert.ok(id)
  assert.deepEqual(others, [])
  assert.equal((await identitiesOf(id)).length, 9)
  const facts = await factsOf(app, id)
  assert.equal(facts.filter((type) => type === 'contact.identified').length, 1)
  assert.equal(facts.filter((type) => type === 'contact.merged').length, 7)
})

test('a visitor that is already identified is not merged into another contact', async () => {
  const anonymous = await visitor()
  const first = await prove({ kind: 'external', value: randomUUID(), proof: 'hash', visitorId: anonymous.id })
  assert.equal(first.id, anonymous.id)
  const second = await prove({ kind: 'external', value: randomUUID(), proof: 'hash', visitorId: anonymous.id })
  assert.notEqual(second.id, first.id)
  assert.ok(await findContact(app.database.sql, scope, first.id))
})

test('a hash verifies only the external id; the email is stored as unverified and matches no contact', async () => {
  const email = `${randomUUID()}@example.com`
  const contact = await prove({ kind: 'external', value: randomUUID(), proof: 'hash', email, emailVerified: true })
  assert.deepEqual([contact.email, contact.email_verified_at], [email, null])
  const owner = await prove({ kind: 'email', value: email.toUpperCase(), proof: 'mail' })
  assert.notEqual(owner.id, contact.id)
  assert.notEqual(owner.email_verified_at, null)
})

test('an address verified by a provider matches its contact, and an unverified one matches none', async () => {
  const email = `${randomUUID()}@example.com`
  const { body: known } = await key.post('/v1/contacts', { email })
  const subject = () => `google|${randomUUID()}`
  const unsure = await prove({ kind: 'oauth', value: subject(), proof: 'oauth', email, emailVerified: false })
  assert.notEqual(unsure.id, known.id)
  const value = subject()
  const sure = await prove({ kind: 'oauth', value, proof: 'oauth', email, emailVerified: true, name: 'Ann' })
  assert.equal(sure.id, known.id)
  assert.equal(sure.name, 'Ann')
  assert.notEqual(sure.email_verified_at, null)
  const again = await prove({ kind: 'oauth', value, proof: 'oauth' })
  assert.equal(again.id, known.id)
})

test('unverified data never overwrites data set by the tenant', async () => {
  const externalId = randomUUID()
  await key.post('/v1/contacts', { external_id: externalId, name: 'Ann', attributes: { plan: 'free' } })
  const contact = await prove({
    kind: 'external',
    value: externalId,
    proof: 'hash',
    name: 'Mallory',
    attributes: { plan: 'gold', theme: 'dark' },
  })
  assert.equal(contact.name, 'Ann')
  assert.deepEqual(contact.attributes, { plan: 'free', theme: 'dark' })
})

test('the password and second factor of the merged contact are moved and encrypted again', async () => {
  const { sql } = app.database
  const secrets = app.app.platform.secrets
  assert.ok(secrets)
  const { body: from } = await key.post('/v1/contacts', { external_id: randomUUID() })
  const { body: into } = await key.post('/v1/contacts', { external_id: randomUUID() })
  await sql`
    update contacts set password_hash = 'hash', totp_secret = ${secrets.seal('s3cret', contactTotpContext(from.id))},
      two_factor_at = ${app.clock.now()} where environment_id = ${scope.environmentId} and id = ${from.id}`
  await sql`
    insert into contact_recovery_codes (environment_id, contact_id, code_hash)
    values (${scope.environmentId}, ${from.id}, ${hashToken('code')})`
  const merged = await merge(from.id, into.id)
  assert.notEqual(merged.two_factor_at, null)
  const [row] = await sql<{ password_hash: string; totp_secret: string }[]>`
    select password_hash, totp_secret from contacts where environment_id = ${scope.environmentId} and id = ${into.id}`
  assert.equal(row?.password_hash, 'hash')
  assert.equal(secrets.open(row?.totp_secret ?? '', contactTotpContext(into.id)), 's3cret')
  assert.equal((await sql`select 1 from contact_recovery_codes where contact_id = ${into.id}`).length, 1)
})

test('merging with an unknown contact is 404 and changes nothing', async () => {
  const { body: contact } = await key.post('/v1/contacts', { external_id: randomUUID() })
  const { status } = await key.post(`/v1/contacts/${contact.id}/merge`, { contact_id: uuid() })
  assert.equal(status, 404)
  assert.deepEqual((await key.get(`/v1/contacts/${contact.id}`)).body, contact)
})

interface Someone {
  id: string
  values: string[]
  attributes: Record<string, unknown>
}

async function someone(index: number): Promise<Someone> {
  const [externalId, anonymousId] = [randomUUID(), randomUUID()]
  const anonymous = await visitor(anonymousId)
  const attributes = { [`own${index}`]: index, shared: index }
  const values = [anonymousId]
  if (index % 3 !== 0) {
    await prove({ kind: 'external', value: externalId, proof: 'machine', visitorId: anonymous.id })
    values.push(externalId)
  }
  await key.patch(`/v1/contacts/${anonymous.id}`, { attributes })
  return { id: anonymous.id, values, attributes }
}

test('after any merges no data is lost, and every old id leads to the surviving contact', async () => {
  const steps = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(steps, async (merges) => {
      const people = await Promise.all(Array.from({ length: 5 }, (_, i) => someone(i)))
      const group = people.map((_, i) => i)
      for (const [from, into] of merges) {
        const [a, b] = [people[from], people[into]]
        assert.ok(a && b)
        if (a.id !== b.id) await merge(a.id, b.id)
        const [gone, kept] = [group[from], group[into]] as [number, number]
        for (const [i, g] of group.entries()) if (g === gone) group[i] = kept
      }
      for (const [i, person] of people.entries()) {
        const { body } = await key.get(`/v1/contacts/${person.id}`)
        const together = people.filter((_, j) => group[j] === group[i])
        assert.equal(body.id, people[group[i] as number]?.id)
        const expected = together.flatMap(({ values }) => values)
        assert.deepEqual((await identitiesOf(body.id)).sort(), expected.sort())
        for (const other of together) {
          for (const name of Object.keys(other.attributes)) assert.ok(name in body.attributes)
        }
        const isKnown = together.some(({ values }) => values.length > 1)
        assert.equal(body.kind, isKnown ? 'identified' : 'visitor')
      }
    }),
    { numRuns: runs(15) },
  )
})

test('merging twice equals merging once', async () => {
  const [from, into] = [await visitor(), await visitor()]
  const once = await merge(from.id, into.id)
  const twice = await merge(from.id, into.id)
  const reversed = await merge(into.id, from.id)
  assert.deepEqual([twice, reversed], [once, once])
  assert.deepEqual(await factsOf(app, into.id), ['contact.merged'])
})

test('concurrent merges result in one contact', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => visitor()))
  const ids = people.map(({ id }) => id)
  const [a, b, c, d] = ids as [string, string, string, string]
  await Promise.all([merge(a, b), merge(b, c), merge(c, a), merge(d, a), merge(b, d)])
  const found = await Promise.all(ids.map((id) => key.get(`/v1/contacts/${id}`)))
  assert.equal(new Set(found.map(({ body }) => body.id)).size, 1)
  assert.equal((await identitiesOf(found[0]?.body.id)).length, 4)
})

test('sessions and customers of the merged contact move to the surviving one', async () => {
  const { sql } = app.database
  const [from, into] = [await visitor(), await visitor()]
  const now = app.clock.now()
  const { environmentId } = scope
  await sql`
    insert into contact_sessions (environment_id, id, token_hash, contact_id, verified, method, created_at, last_seen_at,
      expires_at)
    values (${environmentId}, ${uuid()}, ${hashToken(newToken('uk_ct_'))}, ${from.id}, false, 'boot', ${now}, ${now},
      ${now})`
  const [customerId, roleId] = [uuid(), uuid()]
  await sql`
    insert into customers (environment_id, id, name, created_at, updated_at)
    values (${environmentId}, ${customerId}, 'Team', ${now}, ${now})`
  await sql`
    insert into customer_roles (environment_id, id, name, created_at)
    values (${environmentId}, ${roleId}, ${roleId}, ${now})`
  await sql`
    insert into customer_memberships (environment_id, id, customer_id, contact_id, role_id, created_at)
    values (${environmentId}, ${uuid()}, ${customerId}, ${from.id}, ${roleId}, ${now})`
  await merge(from.id, into.id)
  assert.equal((await sql`select 1 from contact_sessions where contact_id = ${into.id}`).length, 1)
  assert.equal((await sql`select 1 from customer_memberships where contact_id = ${into.id}`).length, 1)
})
