import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import type { Staff } from '../../../../testing/people.ts'
import { type Website, websiteOf } from '../../../../testing/website.ts'
import { hours, minutes } from '../../../platform/clock.ts'
import { teamOf } from '../testing.ts'

let app: TestApp
let owner: Staff
let website: Website
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  website = await websiteOf(app, owner)
})
after(() => app.close())

const jwks = async ({ key }: Website): Promise<JSONWebKeySet> => (await app.anyone.get(`/v1/jwks/${key}`)).body

/** Verifies like the tenant's backend. */
const verify = async (token: string, site = website) =>
  jwtVerify(token, createLocalJWKSet(await jwks(site)), {
    issuer: 'http://userkeep.test',
    algorithms: ['ES256'],
    currentDate: app.clock.now(),
  })

const rotate = () => owner.post('/v1/organization/contact-auth/signing-keys/rotate')

test('a token has the contact, customer and permissions, and is valid for five minutes', async () => {
  const user = await website.user()
  const team = await teamOf(app, user.id, { roleName: 'Analyst', permissions: ['reports.read', '$billing.manage'] })
  const { status, body } = await user.post('/v1/contact/token')
  assert.equal(status, 200, JSON.stringify(body))
  const { payload, protectedHeader } = await verify(body.token)
  const { iat, exp, sid, ...claims } = payload
  assert.equal(Number(exp) - Number(iat), 300)
  assert.equal(body.expires_at, new Date(Number(exp) * 1000).toISOString())
  const { body: devices } = await user.get('/v1/contact/sessions')
  assert.equal(sid, devices.sessions[0].id)
  assert.deepEqual(claims, {
    iss: 'http://userkeep.test',
    aud: owner.organization,
    environment: 'live',
    sub: user.id,
    verified: true,
    impersonated: false,
    customer_id: team,
    customer_role: 'Analyst',
    customer_permissions: ['reports.read', '$billing.manage'],
  })
  assert.equal(protectedHeader.kid, (await jwks(website)).keys[0]?.kid)
})

test('the token of a visitor is marked as unverified', async () => {
  const visitor = await website.visitor()
  const { payload } = await verify((await visitor.post('/v1/contact/token')).body.token)
  assert.deepEqual(
    [payload.sub, payload.verified, payload.customer_id, payload.customer_role, payload.customer_permissions],
    [visitor.id, false, null, null, []],
  )
})

test('a token expires after five minutes, or earlier with its session', async () => {
  const visitor = await website.visitor()
  app.clock.advance(hours(24) - minutes(2))
  const { body } = await visitor.post('/v1/contact/token')
  const { exp, iat } = decodeJwt(body.token)
  assert.ok(Number(exp) - Number(iat) <= 120)
  app.clock.advance(minutes(2))
  await assert.rejects(verify(body.token), { code: 'ERR_JWT_EXPIRED' })
  assert.equal((await visitor.post('/v1/contact/token')).status, 401)
})

test('the published keys are public keys, differ by environment, and can be cached for a minute', async () => {
  const { status, headers, body } = await app.anyone.get(`/v1/jwks/${website.key}`)
  assert.equal(status, 200)
  assert.match(String(headers.get('cache-control')), /public, max-age=60/)
  assert.equal(headers.get('access-control-allow-origin'), '*')
  assert.deepEqual(Object.keys(body.keys[0]).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  const inTest = await websiteOf(app, owner, 'test')
  assert.notEqual((await jwks(inTest)).keys[0]?.kid, body.keys[0].kid)
  const { token } = (await (await website.user()).post('/v1/contact/token')).body
  await assert.rejects(verify(token, inTest))
})

test('a new key is published before it signs, and tokens of the old key stay valid until they expire', async () => {
  const user = await website.user()
  const before = (await user.post('/v1/contact/token')).body.token
  const old = decodeProtectedHeader(before).kid
  const rotated = await rotate()
  assert.equal(rotated.status, 200)
  const states = async () => {
    const { body } = await owner.get('/v1/organization/contact-auth/signing-keys')
    return [rotated.body.kid, old].map(
      (kid) => body.signing_keys.find((key: { kid: string }) => key.kid === kid)?.status,
    )
  }
  assert.equal(rotated.body.status, 'published')
  assert.deepEqual(await states(), ['published', 'signing'])
  assert.ok((await jwks(website)).keys.some(({ kid }) => kid === rotated.body.kid))
  app.clock.advance(minutes(9))
  const meanwhile = (await user.post('/v1/contact/token')).body.token
  assert.equal(decodeProtectedHeader(meanwhile).kid, old)
  app.clock.advance(minutes(1))
  assert.deepEqual(await states(), ['signing', 'retired'])
  const after = (await user.post('/v1/contact/token')).body.token
  assert.equal(decodeProtectedHeader(after).kid, rotated.body.kid)
  assert.notEqual(decodeProtectedHeader(before).kid, rotated.body.kid)
  app.clock.advance(minutes(3))
  await verify(meanwhile)
  await verify(after)
  app.clock.advance(minutes(2))
  assert.equal((await jwks(website)).keys.length, 2, 'a cached copy would still be asked')
  app.clock.advance(hours(1))
  const left = await jwks(website)
  assert.deepEqual(
    left.keys.map(({ kid }) => kid),
    [rotated.body.kid],
  )
  const again = (await user.post('/v1/contact/token')).body.token
  await verify(again)
})

test('concurrent rotations leave one signing key', async () => {
  const answers = await Promise.all([rotate(), rotate(), rotate()])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  const { body } = await owner.get('/v1/organization/contact-auth/signing-keys')
  const signing = body.signing_keys.filter(({ status }: { status: string }) => status === 'signing')
  assert.equal(signing.length, 1)
  assert.ok(!JSON.stringify(body).includes('PRIVATE'))
  const { token } = (await (await website.user()).post('/v1/contact/token')).body
  assert.equal(decodeProtectedHeader(token).kid, signing[0].kid)
})
