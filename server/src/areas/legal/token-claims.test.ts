import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decodeJwt } from 'jose'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { websiteOf } from '../../../testing/website.ts'
import { publishedIn, publishIn } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const settings = '/v1/organization/contact-auth'
const all = ['external_id', 'email', 'name', 'customer_external_id', 'customer_role_id', 'terms_outstanding']

async function choose(owner: Staff, body: object) {
  const saved = await owner.patch(settings, body)
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  return saved.body
}

/** Returns the claims of a new token. */
async function claimsOf(person: { post: Staff['post'] }) {
  const { status, body } = await person.post('/v1/contact/token')
  assert.equal(status, 200, JSON.stringify(body))
  return decodeJwt(body.token)
}

test('a token contains the claims that the environment has chosen, and no others', async () => {
  const owner = await app.signUp()
  const website = await websiteOf(app, owner)
  const key = await app.secretKey(owner, 'live')
  const user = await website.user({ external_id: 'user-7', email: 'ada@example.com', name: 'Ada' })
  const { body: role } = await owner.post('/v1/organization/customer-roles', { name: 'Analyst', permissions: [] })
  const { body: team } = await key.post('/v1/customers', { name: 'Acme', external_id: 'acme-42' })
  const joined = await key.post(`/v1/customers/${team.id}/members`, { contact_id: user.id, role_id: role.id })
  assert.equal(joined.status, 201, JSON.stringify(joined.body))
  const { body: contact } = await key.get(`/v1/contacts/${user.id}`)
  assert.ok(contact.email)
  const plain = await claimsOf(user)
  assert.deepEqual(
    all.filter((claim) => claim in plain),
    [],
  )

  await choose(owner, { token_claims: ['email'] })
  const one = await claimsOf(user)
  assert.deepEqual([one.email, 'name' in one, 'external_id' in one], [contact.email, false, false])

  assert.deepEqual((await choose(owner, { token_claims: all })).token_claims, all)
  const claims = await claimsOf(user)
  assert.deepEqual(
    all.map((claim) => claims[claim]),
    ['user-7', contact.email, 'Ada', 'acme-42', role.id, []],
  )
  assert.deepEqual([claims.sub, claims.customer_id, claims.customer_role], [user.id, team.id, 'Analyst'])
  assert.equal((await owner.get(`${settings}?environment=test`)).body.token_claims.length, 0)
})

test('a visitor, and an identity that is not proven, get empty claims', async () => {
  const owner = await app.signUp()
  const website = await websiteOf(app, owner)
  await publishedIn(owner, 'terms')
  await choose(owner, { token_claims: all, token_requires_terms: true })
  const key = await app.secretKey(owner, 'live')
  await key.post('/v1/contacts', { external_id: 'user-8', email: 'grace@example.com', name: 'Grace' })
  const { body: unproven } = await website.boot('browser-8', { external_id: 'user-8' })
  for (const person of [await website.visitor(), app.as(unproven.token)]) {
    const claims = await claimsOf(person)
    assert.deepEqual([claims.verified, ...all.map((claim) => claims[claim])], [false, null, null, null, null, null, []])
  }
})

test('with required terms, a token is refused until all of them are accepted, and again with a new version', async () => {
  const owner = await app.signUp()
  const website = await websiteOf(app, owner)
  const key = await app.secretKey(owner, 'live')
  const terms = await publishedIn(owner, 'terms')
  await publishedIn(owner, 'news', { enforcement: 'notice' })
  const user = await website.user()
  const read = `/v1/contacts/${user.id}/legal`
  const slugs = async () => (await key.get(read)).body.outstanding.map(({ slug }: { slug: string }) => slug)

  await choose(owner, { token_claims: ['terms_outstanding'] })
  assert.deepEqual((await claimsOf(user)).terms_outstanding, ['terms'])
  assert.deepEqual(await slugs(), ['terms', 'news'])

  await choose(owner, { token_requires_terms: true })
  const refused = await user.post('/v1/contact/token')
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'terms_outstanding'])
  assert.equal('token' in refused.body, false)

  await user.post('/v1/contact/legal/accept', { version_ids: [terms.version.id] })
  assert.deepEqual((await claimsOf(user)).terms_outstanding, [])
  assert.deepEqual(await slugs(), ['news'])
  assert.equal((await key.get(read)).body.acceptances[0].version_id, terms.version.id)

  await publishIn(owner, terms.document.id, 'Be kinder.')
  assert.equal((await user.post('/v1/contact/token')).status, 403)
  await choose(owner, { token_requires_terms: false })
  assert.equal((await user.post('/v1/contact/token')).status, 200)
})

test('a support session, which cannot accept documents, gets a token that names them', async () => {
  const owner = await app.signUp()
  const website = await websiteOf(app, owner)
  await publishedIn(owner, 'terms')
  const user = await website.user()
  await choose(owner, { token_claims: ['terms_outstanding'], token_requires_terms: true })
  const entered = await owner.post(`/v1/organization/contacts/${user.id}/impersonate`)
  assert.equal(entered.status, 200, JSON.stringify(entered.body))
  const claims = await claimsOf(app.as(entered.body.token))
  assert.deepEqual([claims.impersonated, claims.terms_outstanding], [true, ['terms']])
})

test('an unknown claim is refused and changes nothing; the machine read does not find contacts of others', async () => {
  const owner = await app.signUp()
  const website = await websiteOf(app, owner)
  const refused = await owner.patch(settings, { token_claims: ['password_hash'] })
  assert.equal(refused.status, 400)
  assert.deepEqual((await owner.get(settings)).body.token_claims, [])
  const user = await website.user()
  const inTest = await app.secretKey(owner, 'test')
  assert.equal((await inTest.get(`/v1/contacts/${user.id}/legal`)).status, 404)
})
