import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import {
  anyMember,
  anyone,
  area,
  contact,
  errorsOf,
  families,
  familiesOf,
  familyOf,
  isCrossOrigin,
  machine,
  machineOrContact,
  oneTimeToken,
  perIp,
  publishable,
  type Route,
  routes,
  staff,
  staffAnywhere,
  staffWithoutOrganization,
  Uuid,
} from '../src/index.ts'

const things = area(
  'things',
  { group: 'Staff', about: 'For tests.' },
  {
    replay: {
      method: 'POST',
      path: '/v1/things/{id}/parts/{partId}/replay',
      summary: 'Again',
      access: staff('keys:manage'),
      audit: 'thing.replayed',
      success: { status: 202 },
    },
    show: {
      method: 'GET',
      path: '/v1/things/{slug}',
      summary: 'One',
      access: anyone('any_site', 'it is public'),
      params: Type.Object({ slug: Type.String({ maxLength: 40 }) }),
      success: { status: 200, body: Type.Object({}) },
    },
    list: { method: 'GET', path: '/v1/things', summary: 'All', access: anyMember(), success: { status: 200 } },
  },
)

test('a route knows its area and its name', () => {
  assert.equal(things.routes.replay.area, 'things')
  assert.equal(things.routes.replay.name, 'replay')
})

test('path parameters are required UUIDs unless declared otherwise', () => {
  const { properties, required } = things.routes.replay.params
  assert.deepEqual(Object.keys(properties), ['id', 'partId'])
  assert.deepEqual(required, ['id', 'partId'])
  for (const parameter of Object.values(properties)) assert.deepEqual(parameter, Uuid)
  assert.deepEqual(Object.keys(things.routes.show.params.properties), ['slug'])
  assert.deepEqual(things.routes.list.params.properties, {})
})

const route = (spec: Partial<Route>): Route => ({ ...(things.routes.list as unknown as Route), ...spec })
const codes = (spec: Partial<Route>): string[] =>
  errorsOf(route(spec))
    .filter((code) => code !== 'internal' && code !== 'unavailable')
    .sort()

test('the error codes of a route follow from its declaration', () => {
  assert.deepEqual(codes({ access: anyone('any_site', 'why not') }), [])
  assert.deepEqual(codes({ access: staffWithoutOrganization() }), ['not_a_member', 'unauthorized'])
  assert.deepEqual(codes({ access: staffAnywhere() }), ['unauthorized'])
  assert.deepEqual(codes({ access: anyMember() }), ['not_a_member', 'unauthorized'])
  assert.deepEqual(codes({ access: staff('keys:manage') }), ['forbidden', 'not_a_member', 'unauthorized'])
  assert.deepEqual(codes({ access: machine() }), ['forbidden', 'rate_limited', 'unauthorized'])
  assert.deepEqual(codes({ access: machine({ management: true }) }), ['rate_limited', 'unauthorized'])
  assert.deepEqual(codes({ access: publishable() }), ['origin_not_allowed', 'unauthorized'])
  assert.deepEqual(codes({ access: oneTimeToken('invitation', 'own_site', 'it was mailed') }), ['unauthorized'])
  assert.deepEqual(codes({ access: anyone('any_site', 'why not'), limits: [perIp(1, 'hour')] }), ['rate_limited'])
  assert.deepEqual(codes({ access: anyone('any_site', 'why not'), params: things.routes.show.params }), ['not_found'])
  assert.deepEqual(codes({ access: anyone('any_site', 'why not'), query: Type.Object({}) }), ['invalid_request'])
  assert.deepEqual(codes({ access: anyone('any_site', 'why not'), method: 'POST' }), [
    'body_too_large',
    'invalid_request',
    'unsupported_media_type',
  ])
})

test("a contact's route can fail by verification, customer, permission and support session", () => {
  assert.deepEqual(codes({ access: contact() }), ['not_found', 'rate_limited', 'unauthorized'])
  assert.deepEqual(codes({ access: contact({ verified: true, permission: '$keys.manage' }), closedToSupport: true }), [
    'forbidden',
    'impersonated_session',
    'not_found',
    'rate_limited',
    'unauthorized',
    'unverified_session',
  ])
})

test('a repeated request can be refused as still running or as a different request', () => {
  assert.deepEqual(codes({ access: machine(), idempotent: true }), [
    'forbidden',
    'idempotency_in_progress',
    'idempotency_key_reused',
    'invalid_request',
    'rate_limited',
    'unauthorized',
  ])
})

test('a customer permission makes a route customer-specific', () => {
  assert.equal(contact({ permission: '$team.manage' }).team, true)
  assert.equal(contact().team, false)
})

test('the type of a credential is determined by its prefix alone', () => {
  for (const [family, { prefix }] of Object.entries(families)) assert.equal(familyOf(`${prefix}anything`), family)
  for (const credential of ['', 'uk_', 'uk_xx_1', 'UK_ST_1', ' uk_st_1', 'st_uk_'])
    assert.equal(familyOf(credential), null)
})

test('no prefix is the beginning of another, and the name of each credential contains its prefix', () => {
  const all = Object.values(families)
  for (const { prefix, name } of all) {
    assert.equal(all.filter((other) => other.prefix.startsWith(prefix)).length, 1, prefix)
    assert.ok(name.includes(prefix))
  }
})

test('each kind of access lists the credentials that it accepts', () => {
  assert.deepEqual(familiesOf(staffWithoutOrganization()), ['staff'])
  assert.deepEqual(familiesOf(machineOrContact()), ['machine', 'contact'])
  assert.deepEqual(familiesOf(oneTimeToken('unsubscribe', 'own_site', 'it was mailed')), ['unsubscribe'])
  assert.deepEqual(familiesOf(anyone('any_site', 'why not')), [])
})

test("other sites can call the routes for a tenant's own page, and none of staff or machines", () => {
  const open = [anyone('any_site', 'why not'), oneTimeToken('teamInvitation', 'any_site', 'it was mailed')]
  const own = [anyone('own_site', 'why not'), oneTimeToken('invitation', 'own_site', 'it was mailed')]
  for (const access of [publishable(), contact(), machineOrContact(), ...open]) assert.ok(isCrossOrigin(access))
  for (const access of [anyMember(), staffWithoutOrganization(), staffAnywhere(), machine(), ...own])
    assert.ok(!isCrossOrigin(access))
})

// ---- what holds for every route that was ever declared

test('no two routes have the same method and path, regardless of the names of their parameters', () => {
  const shapes = routes.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  assert.deepEqual(
    shapes.filter((shape, index) => shapes.indexOf(shape) !== index),
    [],
  )
})

test('paths are in kebab-case, below /v1 or a prefix for gateways, agents, public pages, pictures or links in mail', () => {
  const pages = ['changelog', 'help', 'pictures', 'roadmap', 'surveys']
  const places = ['v1', 'gateways', 'sandbox', 'unsubscribe', 'c', 'o', ...pages]
  const part = /(\/([a-z0-9]+(-[a-z0-9]+)*(\.(atom|xml))?|\{\w+\}))+$/
  const pattern = new RegExp(`^\\/(?:${places.join('|')})${part.source}`)
  assert.deepEqual(
    routes.map(({ path }) => path).filter((path) => path !== '/mcp' && !pattern.test(path)),
    [],
  )
})

test('every staff write has its own audit action, and a read with a body has none', () => {
  const ofStaff = routes.filter(({ access, method }) => access.kind === 'staff' && method !== 'GET')
  const [reads, writes] = [true, undefined].map((isRead) => ofStaff.filter(({ readOnly }) => readOnly === isRead))
  assert.ok(reads?.length && reads.every(({ audit }) => audit === undefined))
  assert.ok(writes)
  assert.deepEqual(
    writes.filter(({ audit }) => !audit).map(({ path }) => path),
    [],
  )
  const actions = writes.map(({ audit }) => audit)
  for (const action of actions) assert.match(String(action), /^[a-z_]+\.[a-z_]+$/)
  assert.deepEqual(
    actions.filter((action, index) => actions.indexOf(action) !== index),
    [],
  )
})

test('a GET route has no idempotency key and no body', () => {
  const reads = routes.filter(({ method }) => method === 'GET')
  assert.deepEqual(
    reads.filter(({ idempotent, body }) => idempotent || body).map(({ path }) => path),
    [],
  )
})

test('these GET routes are audited, because they return protected data', () => {
  const audited = routes.filter(({ method, audit }) => method === 'GET' && audit)
  assert.deepEqual(
    audited.map(({ path }) => path),
    [
      '/v1/organization/audit-events/export',
      '/v1/organization/environments/export',
      '/v1/organization/contact-auth/identity-secret',
      '/v1/organization/legal/{id}/evidence',
      '/v1/organization/legal/{id}/evidence/page',
      '/v1/organization/contacts/{id}/acceptances/evidence',
      '/v1/organization/contacts/{id}/acceptances/evidence/page',
      '/v1/organization/surveys/{id}/export',
      '/v1/organization/invoices/export',
      '/v1/organization/subscriptions/export',
      '/v1/organization/analytics/revenue/export',
    ],
  )
})

test('only a route with a key or a session accepts an idempotency key', () => {
  const kinds = new Set(routes.filter(({ idempotent }) => idempotent).map(({ access }) => access.kind))
  for (const kind of kinds) assert.ok(!['publishable', 'anyone', 'one_time_token'].includes(kind), kind)
})

test('a 204 response has no body, and every other response has the declared one', () => {
  // Something mounted answers in a protocol of its own.
  for (const { method, path, success } of routes.filter(({ mount }) => !mount)) {
    if (success.status === 204) assert.equal(success.body, undefined, `${method} ${path}`)
    if (success.status < 202)
      assert.ok(success.file ?? success.asset ?? success.page ?? success.stream ?? success.body, `${method} ${path}`)
    if (success.file) assert.equal(success.body, undefined, `${method} ${path}`)
  }
})

test('a route that is public or opened by a token declares the reason', () => {
  for (const { access, path } of routes) if ('reason' in access) assert.ok(access.reason.length > 10, path)
})
