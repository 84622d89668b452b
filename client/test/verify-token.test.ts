import assert from 'node:assert/strict'
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../server/testing/app.ts'
import type { Staff } from '../../server/testing/people.ts'
import { type SignedInContact, type Website, websiteOf } from '../../server/testing/website.ts'
import { type TokenProblem, type VerifyTokenOptions, verifyToken } from '../src/verify-token.ts'

const seconds = (n: number) => n * 1000
const minutes = (n: number) => seconds(n * 60)
const hours = (n: number) => minutes(n * 60)

let app: TestApp
let owner: Staff
let website: Website
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  website = await websiteOf(app, owner)
})
after(() => app.close())

const options = (more: Partial<VerifyTokenOptions> = {}): VerifyTokenOptions => ({
  baseUrl: app.baseUrl,
  publishableKey: website.key,
  audience: owner.organization,
  issuer: 'http://userkeep.test',
  now: app.clock.now,
  ...more,
})

const tokenOf = async (person: SignedInContact): Promise<string> => (await person.post('/v1/contact/token')).body.token

const refused = (verified: Promise<unknown>, code: TokenProblem) =>
  assert.rejects(verified, { name: 'TokenVerificationError', code })

test('a token of a contact returns its claims: contact, customer and permissions', async () => {
  const user = await website.user()
  const machine = await app.secretKey(owner)
  const role = { name: 'Analyst', permissions: ['reports.read'] }
  const { id: role_id } = (await owner.post('/v1/organization/customer-roles', role)).body
  const { id: customer } = (await machine.post('/v1/customers', { name: 'Globex' })).body
  await machine.post(`/v1/customers/${customer}/members`, { contact_id: user.id, role_id })
  const claims = await verifyToken(await tokenOf(user), options())
  assert.deepEqual(
    [claims.sub, claims.customer_id, claims.customer_role, claims.customer_permissions],
    [user.id, customer, 'Analyst', ['reports.read']],
  )
  assert.deepEqual([claims.verified, claims.impersonated, claims.environment], [true, false, 'live'])
})

test('a token of a visitor is refused unless visitors are allowed', async () => {
  const token = await tokenOf(await website.visitor())
  await refused(verifyToken(token, options()), 'unverified')
  assert.equal((await verifyToken(token, options({ allowUnverified: true }))).verified, false)
})

test('a token of another issuer, organization or environment is refused', async () => {
  const token = await tokenOf(await website.user())
  await refused(verifyToken(token, options({ issuer: 'https://elsewhere.example.com' })), 'issuer')
  await refused(verifyToken(token, options({ audience: 'org_other' })), 'audience')
  const other = await websiteOf(app, owner, 'test')
  await refused(verifyToken(token, options({ publishableKey: other.key })), 'unknown_key')
})

test('without an issuer option, the issuer is the address of the service', async () => {
  const token = await tokenOf(await website.user())
  const keysOnly = { audience: owner.organization, now: app.clock.now, fetch: toApp }
  const jwksUrl = `http://userkeep.test/v1/jwks/${website.key}`
  assert.ok(await verifyToken(token, { ...keysOnly, jwksUrl }))
  assert.ok(await verifyToken(token, { ...keysOnly, baseUrl: 'http://userkeep.test/', publishableKey: website.key }))
})

test('a token is refused after it expires, with a tolerance of a few seconds', async () => {
  const token = await tokenOf(await website.user())
  const { iat, exp } = await verifyToken(token, options())
  const at = (unixSeconds: number) => options({ now: () => new Date(unixSeconds * 1000) })
  await verifyToken(token, at(exp + 4))
  await refused(verifyToken(token, at(exp + 5)), 'expired')
  await verifyToken(token, at(iat - 5))
  await refused(verifyToken(token, at(iat - 6)), 'not_yet_valid')
})

test('a token that was modified or signed with another key is refused', async () => {
  const token = await tokenOf(await website.user())
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const raised = encode({ ...claims, customer_role: 'owner' })
  await refused(verifyToken(`${header}.${raised}.${signature}`, options()), 'signature')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const forged = sign('sha256', Buffer.from(`${header}.${payload}`), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  await refused(verifyToken(`${header}.${payload}.${forged.toString('base64url')}`, options()), 'signature')
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const malformed = [
    ['', 'nonsense', 'a.b.c', `${header}.${payload}`, `${token}.more`, `${header}.${payload}.!`],
    [{ alg: 'none', kid }, { alg: 'HS256', kid }, { alg: 'ES256' }, { alg: 'ES256', kid, crit: ['x'] }].map(
      (other) => `${encode(other)}.${payload}.${signature}`,
    ),
    [
      { ...claims, verified: 'true' },
      { ...claims, exp: undefined },
    ].map((other) => `${header}.${encode(other)}.${signature}`),
  ].flat()
  for (const text of malformed) await refused(verifyToken(text, options()), 'malformed')
})

/** Requests of the public address of the service reach it here. */
const toApp = ((url: string) => fetch(url.replace('http://userkeep.test', app.baseUrl))) as typeof fetch

/** The keys at an address of their own, so that their cache is empty, and a clock that only the test moves. */
function countedKeys() {
  const service = { requests: 0, isAway: false }
  const time = { ms: app.clock.now().getTime() }
  const source = {
    baseUrl: `http://keys-${randomUUID()}.test`,
    now: () => new Date(time.ms),
    // The subject is the keys: tokens do not expire here.
    tolerance: 30 * 86_400,
    fetch: (async (url: string) => {
      service.requests++
      if (service.isAway) throw new TypeError('connection refused')
      return fetch(url.replace(/^http:\/\/keys-[\w-]+\.test/, app.baseUrl))
    }) as typeof fetch,
  }
  return { service, time, verify: (token: string) => verifyToken(token, options(source)) }
}

test('the keys are requested once for any number of tokens, and again after a few minutes', async () => {
  const { service, time, verify } = countedKeys()
  const token = await tokenOf(await website.user())
  await Promise.all(Array.from({ length: 5 }, () => verify(token)))
  time.ms += minutes(5) - 1
  await verify(token)
  assert.equal(service.requests, 1)
  time.ms += 1
  await Promise.all([verify(token), verify(token)])
  assert.equal(service.requests, 2)
})

test('an unknown key is looked up at most once in half a minute', async () => {
  const { service, time, verify } = countedKeys()
  const [ours, theirs] = [await website.user(), await (await websiteOf(app, owner, 'test')).user()]
  await verify(await tokenOf(ours))
  const foreign = await tokenOf(theirs)
  time.ms += seconds(30)
  for (let n = 0; n < 5; n++) await refused(verify(foreign), 'unknown_key')
  assert.equal(service.requests, 2)
  time.ms += seconds(30)
  await refused(verify(foreign), 'unknown_key')
  assert.equal(service.requests, 3)
})

test('after a key rotation, tokens of the new key are accepted at once', async () => {
  const { time, verify } = countedKeys()
  const user = await website.user()
  const old = await tokenOf(user)
  await verify(old)
  await owner.post('/v1/organization/contact-auth/signing-keys/rotate')
  app.clock.advance(minutes(10))
  time.ms += minutes(10)
  const next = await tokenOf(user)
  assert.notEqual(old.split('.')[0], next.split('.')[0])
  await verify(next)
})

test('known keys are used for a day while the service is unavailable', async () => {
  const { service, time, verify } = countedKeys()
  const user = await website.user()
  const token = await tokenOf(user)
  await verify(token)
  service.isAway = true
  time.ms += hours(1)
  for (let n = 0; n < 3; n++) assert.equal((await verify(token)).sub, user.id)
  assert.equal(service.requests, 2)
  const unknown = await tokenOf(await (await websiteOf(app, owner, 'test')).user())
  await assert.rejects(verify(unknown), { name: 'NetworkError', status: 0 })
  time.ms += hours(23) - 1
  await verify(token)
  time.ms += 1
  await assert.rejects(verify(token), { name: 'NetworkError' })
  service.isAway = false
  time.ms += seconds(1)
  assert.ok(await verify(token))
})

test('a failure to load the keys is not reported as an invalid token, and they are requested again', async () => {
  const { service, time, verify } = countedKeys()
  const token = await tokenOf(await website.user())
  service.isAway = true
  for (let n = 0; n < 3; n++) await assert.rejects(verify(token), { name: 'NetworkError' })
  assert.equal(service.requests, 1)
  service.isAway = false
  time.ms += seconds(1)
  assert.ok(await verify(token))
  const unknown = verifyToken(token, options({ publishableKey: 'uk_pk_live_unknown' }))
  await assert.rejects(unknown, { name: 'ApiError', status: 404 })
})
