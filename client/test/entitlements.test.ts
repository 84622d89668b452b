import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../server/testing/app.ts'
import { made } from '../../server/testing/catalogue.ts'
import type { Staff } from '../../server/testing/people.ts'
import type { Caller } from '../../server/testing/requests.ts'
import { createEntitlements } from '../src/entitlements.ts'
import { createClient } from '../src/index.ts'

const seconds = (n: number) => n * 1000
const minutes = (n: number) => seconds(n * 60)
const hours = (n: number) => minutes(n * 60)

let app: TestApp
let owner: Staff
let machine: Caller & { key: string }
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  machine = await app.secretKey(owner)
  await made(owner, 'features', { key: 'sso', name: 'SSO', kind: 'boolean' })
  await made(owner, 'features', { key: 'projects', name: 'Projects', kind: 'limit' })
  await made(owner, 'features', { key: 'exports', name: 'Exports', kind: 'limit' })
})
after(() => app.close())

/** A customer with these features. */
async function customerWith(values: Record<string, boolean | number | null>, expires_at?: string): Promise<string> {
  const { body } = await machine.post('/v1/customers', { name: 'Globex' })
  for (const feature of Object.keys(values)) await grant(body.id, feature, values[feature] as never, expires_at)
  return body.id
}

async function grant(customer: string, feature: string, value: boolean | number | null, expires_at?: string) {
  const override = { feature, value, reason: 'Pilot', ...(expires_at && { expires_at }) }
  const answer = await owner.post(`/v1/organization/customers/${customer}/entitlement-overrides`, override)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
}

/** A cache whose service the test takes away, and whose clock only the test moves. */
function cacheOf(more: object = {}) {
  const service = { isAway: false, requests: 0, errors: 0 }
  const time = { ms: app.clock.now().getTime() }
  const client = createClient({
    baseUrl: app.baseUrl,
    token: () => machine.key,
    retries: 0,
    fetch: ((url: string, init: RequestInit) => {
      service.requests++
      return service.isAway ? Promise.reject(new TypeError('connection refused')) : fetch(url, init)
    }) as typeof fetch,
  })
  const onError = () => void service.errors++
  const now = () => new Date(time.ms)
  return { service, time, entitlements: createEntitlements(client, { now, onError, ...more }) }
}

test('the features of a customer are requested once a minute, and results include their age', async () => {
  const { service, time, entitlements } = cacheOf()
  const customer = await customerWith({ sso: true, projects: 3, exports: null })
  await Promise.all([entitlements.of(customer), entitlements.of(customer), entitlements.of(customer)])
  assert.equal(service.requests, 1)
  time.ms += seconds(59)
  const { features, age, isStale } = await entitlements.of(customer)
  assert.deepEqual([[...features.keys()].sort(), age, isStale], [['exports', 'projects', 'sso'], seconds(59), false])
  await grant(customer, 'projects', 2)
  assert.equal((await entitlements.of(customer)).features.get('projects')?.granted, 3)
  time.ms += seconds(1)
  const renewed = await entitlements.of(customer)
  assert.deepEqual([renewed.features.get('projects')?.granted, renewed.age, service.requests], [5, 0, 2])
})

test('a check compares the quantity with the remaining amount, and includes its age', async () => {
  const { entitlements } = cacheOf()
  const customer = await customerWith({ sso: true, projects: 3, exports: null })
  const allowed = async (feature: string, quantity?: number) =>
    (await entitlements.check(customer, feature, quantity === undefined ? {} : { quantity })).allowed
  assert.deepEqual(
    [await allowed('sso'), await allowed('projects', 3), await allowed('projects', 4), await allowed('exports', 1e9)],
    [true, true, false, true],
  )
  assert.deepEqual(await entitlements.check(customer, 'unknown'), {
    ...{ allowed: false, known: true, entitlement: null, age: 0 },
  })
})

test('a customer removed from the cache is requested again at once', async () => {
  const { service, entitlements } = cacheOf()
  const customers = [await customerWith({ sso: true }), await customerWith({}), await customerWith({})]
  for (const id of customers) await entitlements.of(id)
  await grant(customers[1] as string, 'sso', true)
  entitlements.forget(customers[1])
  for (const id of customers) await entitlements.of(id)
  assert.equal(service.requests, 4)
  assert.equal((await entitlements.check(customers[1] as string, 'sso')).allowed, true)
  entitlements.forget()
  for (const id of customers) await entitlements.of(id)
  assert.equal(service.requests, 7)
})

test('a response that arrives after its customer was removed from the cache is not cached', async () => {
  const { service, entitlements } = cacheOf()
  const customer = await customerWith({ sso: true })
  const asked = entitlements.of(customer)
  entitlements.forget(customer)
  await asked
  await entitlements.of(customer)
  assert.equal(service.requests, 2)
})

test('during an outage the last response is used for a day, marked as stale', async () => {
  const { service, time, entitlements } = cacheOf()
  const customer = await customerWith({ sso: true })
  await entitlements.of(customer)
  service.isAway = true
  time.ms += hours(2)
  for (let n = 0; n < 3; n++) {
    const { features, age, isStale } = await entitlements.of(customer)
    assert.deepEqual([features.get('sso')?.granted, age, isStale], [true, hours(2), true])
  }
  assert.deepEqual([service.requests, service.errors], [2, 1])
  time.ms += hours(22)
  await assert.rejects(entitlements.of(customer), { name: 'NetworkError' })
  service.isAway = false
  time.ms += seconds(5)
  assert.equal((await entitlements.of(customer)).isStale, false)
})

test('during an outage without a cached response the fallback is returned, marked as unknown', async () => {
  const { service, entitlements } = cacheOf()
  const customer = await customerWith({ sso: true })
  service.isAway = true
  const unknown = { known: false, entitlement: null, age: null }
  assert.deepEqual(await entitlements.check(customer, 'sso'), { allowed: false, ...unknown })
  assert.deepEqual(await entitlements.check(customer, 'sso', { fallback: true }), { allowed: true, ...unknown })
  await assert.rejects(entitlements.of(customer), { name: 'NetworkError' })
})

test('an error response is not an outage: an unknown customer is an error, even with a fallback', async () => {
  const { entitlements } = cacheOf()
  const nobody = '0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a70'
  await assert.rejects(entitlements.check(nobody, 'sso', { fallback: true }), { code: 'not_found' })
})

test('an expired grant also ends in the cache', async () => {
  const { service, time, entitlements } = cacheOf()
  const ends = new Date(time.ms + minutes(10)).toISOString()
  const customer = await customerWith({ sso: true, projects: 3 }, ends)
  assert.equal((await entitlements.check(customer, 'projects')).allowed, true)
  service.isAway = true
  time.ms += minutes(10)
  for (const feature of ['sso', 'projects'])
    assert.equal((await entitlements.check(customer, feature)).allowed, false, feature)
})

test('a limit is reset when its period ends, even if the service is unavailable', async () => {
  const { service, time, entitlements } = cacheOf({ maxStale: hours(24 * 60) })
  const customer = await customerWith({ exports: 3 })
  const use = { customer_id: customer, feature: 'exports', quantity: 3, consume: true }
  await machine.post('/v1/entitlements/check', use)
  const used = await entitlements.check(customer, 'exports')
  assert.equal(used.allowed, false)
  service.isAway = true
  time.ms = Date.parse(used.entitlement?.resets_at ?? '')
  const allowed = async (quantity: number) => (await entitlements.check(customer, 'exports', { quantity })).allowed
  assert.deepEqual([await allowed(3), await allowed(4)], [true, false])
})

test('the size of the cache is limited: the oldest customer is evicted', async () => {
  const { service, entitlements } = cacheOf({ maxCustomers: 2 })
  const customers = [await customerWith({}), await customerWith({}), await customerWith({})]
  for (const id of customers) await entitlements.of(id)
  await entitlements.of(customers[2] as string)
  assert.equal(service.requests, 3)
  await entitlements.of(customers[0] as string)
  assert.equal(service.requests, 4)
})
