import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publishedFactTypes } from '@userkeep/contract'
import fc from 'fast-check'
import { hours, minutes, seconds } from '../../platform/clock.ts'
import type { Fact } from '../../platform/facts/fact.ts'
import { hears, type Listener, retryWaits, waitAfter, whyUnsent, widthAfter } from './rules.ts'

test('the twelve retry delays double from half a minute and end at six hours', () => {
  const waits = [seconds(30), ...[1, 2, 4, 8, 16, 32, 64, 128, 256].map(minutes), hours(6), hours(6)]
  assert.deepEqual(retryWaits, waits)
  for (let attempts = 1; attempts <= 12; attempts++) assert.equal(waitAfter(attempts, 0), waits[attempts - 1])
  assert.equal(waitAfter(13, 0), null)
})

test('jitter only shortens a delay, by at most a tenth', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, chance) => {
      const [wait, full] = [waitAfter(attempts, chance) ?? 0, waitAfter(attempts, 0) ?? 0]
      assert.ok(wait <= full && wait >= full * 0.9 - 1)
    }),
  )
})

test('an endpoint has between one and ten requests in flight', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean()), (answers) => {
      const width = answers.reduce(widthAfter, 3)
      assert.ok(width >= 1 && width <= 10)
    }),
  )
})

const listener = (more: Partial<Listener> = {}): Listener => ({
  organization_id: 'acme',
  environment_id: 'acme-live',
  environment: 'live',
  plane: 'product',
  customer_id: null,
  subscribed_events: [],
  hears_contacts: false,
  ...more,
})

type AnyFact = { [K in keyof Fact]?: unknown }

const fact = (more: AnyFact = {}): Fact =>
  ({
    sequence: 1,
    id: 'fact',
    organization_id: 'acme',
    environment_id: 'acme-live',
    origin: 'service',
    type: 'contact.identified',
    aggregate_type: 'contact',
    aggregate_id: 'c',
    contact_id: null,
    customer_id: null,
    data: {},
    occurred_at: '2026-01-01T00:00:00.000Z',
    ...more,
  }) as Fact

test('a product endpoint receives the published facts of its own environment', () => {
  for (const type of publishedFactTypes) assert.ok(hears(listener(), fact({ type })), type)
  assert.ok(!hears(listener(), fact({ environment_id: 'acme-test' })))
  assert.ok(!hears(listener(), fact({ organization_id: 'other' })))
  const inTest = listener({ environment: 'test', environment_id: 'acme-test' })
  assert.ok(hears(inTest, fact({ environment_id: 'acme-test' })))
  assert.ok(!hears(inTest, fact()))
})

test('facts of the organization go to live endpoints', () => {
  const ofOrganization = fact({ type: 'member.invited', environment_id: null })
  assert.ok(hears(listener(), ofOrganization))
  assert.ok(!hears(listener({ environment: 'test', environment_id: 'acme-test' }), ofOrganization))
})

test('a product endpoint receives no internal, audited or tracked facts', () => {
  for (const type of ['webhook.endpoint_disabled', 'webhook.test', 'customer_api_key.revoked', 'member.joined']) {
    assert.ok(!hears(listener(), fact({ type })), type)
    assert.ok(!hears(listener({ subscribed_events: [type] }), fact({ type })), type)
  }
  assert.ok(!hears(listener(), fact({ origin: 'audit' })))
  assert.ok(!hears(listener(), fact({ origin: 'tracked', customer_id: 'team' })))
})

test('subscribed events filter the facts', () => {
  const narrow = listener({ subscribed_events: ['contact.merged'] })
  assert.ok(hears(narrow, fact({ type: 'contact.merged' })))
  assert.ok(!hears(narrow, fact()))
})

test('an audit endpoint receives the staff actions of both environments and nothing else', () => {
  const audit = listener({ plane: 'audit' })
  for (const environment_id of ['acme-live', 'acme-test', null]) {
    assert.ok(hears(audit, fact({ origin: 'audit', type: 'api_key.created', environment_id })))
  }
  assert.ok(!hears(audit, fact()))
  assert.ok(!hears(audit, fact({ origin: 'tracked' })))
  assert.ok(!hears(audit, fact({ origin: 'audit', organization_id: 'other' })))
})

test("a customer's endpoint receives the events tracked for the customer, by the names it subscribed to", () => {
  const team = listener({ plane: 'customer', customer_id: 'team', subscribed_events: ['report.ready'] })
  const tracked = (more: AnyFact = {}) =>
    fact({ origin: 'tracked', type: 'report.ready', customer_id: 'team', ...more })
  assert.ok(hears(team, tracked()))
  assert.ok(!hears(team, tracked({ customer_id: 'another team' })))
  assert.ok(!hears(team, tracked({ customer_id: null })))
  assert.ok(!hears(team, tracked({ type: 'report.failed' })))
  assert.ok(!hears(team, tracked({ environment_id: 'acme-test' })))
  assert.ok(!hears(team, tracked({ origin: 'service' })))
  const bySomeone = tracked({ data: { source: 'contact' } })
  assert.ok(!hears(team, bySomeone))
  assert.ok(hears({ ...team, hears_contacts: true }, bySomeone))
})

test('a disabled endpoint is sent only what was requested after it was disabled', () => {
  const [before, after] = ['2026-01-01T10:00:00.000Z', '2026-01-01T12:00:00.000Z']
  const off = { disabled_at: '2026-01-01T11:00:00.000Z' }
  assert.match(whyUnsent({ asked_at: null }, off, true) ?? '', /disabled/)
  assert.match(whyUnsent({ asked_at: before }, off, true) ?? '', /disabled/)
  assert.equal(whyUnsent({ asked_at: after }, off, true), null)
  const on = { disabled_at: null }
  assert.equal(whyUnsent({ asked_at: null }, on, true), null)
  assert.match(whyUnsent({ asked_at: null }, on, false) ?? '', /plan/)
  assert.match(whyUnsent({ asked_at: after }, null, true) ?? '', /deleted/)
})
