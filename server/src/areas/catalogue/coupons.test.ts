import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { made, paths } from '../../../testing/catalogue.ts'
import type { Staff } from '../../../testing/people.ts'
import { hours } from '../../platform/clock.ts'
import { findCoupon, holdCoupon, redeemCoupon, releaseCoupon } from './public.ts'

let app: TestApp
let owner: Staff
let scope: { organizationId: string; environmentId: string }

before(async () => {
  app = await testApp()
  owner = await app.signUp()
  const { environmentId } = await app.contact(owner)
  const [row] = await app.database.sql`select organization_id from environments where id = ${environmentId}`
  scope = { organizationId: row?.organization_id, environmentId }
})
after(() => app.close())

const couponIn = (code: string, more: object = {}) =>
  made(owner, 'coupons', { code, name: code, percent_off: 20, duration: 'once', ...more })
const find = (code: string) => findCoupon(app.database.sql, scope, code, app.clock.now())
const hold = (couponId: string, customerId: string = uuid(), checkoutId: string = uuid()) =>
  app.database.sql.begin(async (tx) => {
    const { state } = await holdCoupon(tx, scope, { couponId, customerId, checkoutId, now: app.clock.now() })
    return state
  })
const pay = (couponId: string, customerId: string, checkoutId: string) =>
  app.database.sql.begin((tx) => redeemCoupon(tx, scope, { couponId, customerId, checkoutId, now: app.clock.now() }))
const release = (couponId: string, checkoutId: string) =>
  app.database.sql.begin((tx) => releaseCoupon(tx, scope, { couponId, checkoutId }))
const redeem = async (couponId: string) => {
  const [customerId, checkoutId] = [uuid(), uuid()]
  const state = await hold(couponId, customerId, checkoutId)
  if (state === 'held') await pay(couponId, customerId, checkoutId)
  return state === 'held'
}
const shown = async (id: string) => (await owner.get(`${paths.coupons}/${id}`)).body

const wrong: Record<string, { body: object; field: string }> = {
  'a coupon that takes nothing off': { body: { percent_off: undefined }, field: 'percent_off' },
  'both a percentage and an amount': { body: { amount_off: 100, currency: 'eur' }, field: 'amount_off' },
  'an amount without a currency': { body: { percent_off: undefined, amount_off: 100 }, field: 'currency' },
  'a percentage with a currency': { body: { currency: 'eur' }, field: 'currency' },
  'an unknown currency': { body: { percent_off: undefined, amount_off: 100, currency: 'abc' }, field: 'currency' },
  'more than all': { body: { percent_off: 101 }, field: 'percent_off' },
  'nothing of a hundred': { body: { percent_off: 0 }, field: 'percent_off' },
  'repeating without an end': { body: { duration: 'repeating' }, field: 'duration_periods' },
  'an end of what is once': { body: { duration_periods: 3 }, field: 'duration_periods' },
  'a date that has passed': { body: { redeem_by: '2001-01-01T00:00:00Z' }, field: 'redeem_by' },
  'no redemptions at all': { body: { max_redemptions: 0 }, field: 'max_redemptions' },
  'a code with spaces': { body: { code: 'A B' }, field: 'code' },
}

for (const [what, { body, field }] of Object.entries(wrong)) {
  test(`${what} is refused with an error on its field`, async () => {
    const coupon = { code: 'WRONG', name: 'Wrong', percent_off: 20, duration: 'once', ...body }
    const answer = await owner.post(paths.coupons, coupon)
    assert.deepEqual(
      [answer.status, Object.keys(answer.body.error.fields)],
      [400, [field]],
      JSON.stringify(answer.body),
    )
  })
}

test('a code is found in any letter case and must be unique', async () => {
  const { id } = await couponIn('Launch20')
  assert.equal((await find('LAUNCH20'))?.id, id)
  const again = await owner.post(paths.coupons, { code: 'launch20', name: 'Again', percent_off: 5, duration: 'once' })
  assert.equal(again.status, 409)
  assert.equal(await find('LAUNCH21'), null)
})

test('concurrent redemptions never exceed the limit of a coupon', async () => {
  const { id } = await couponIn('FEW', { max_redemptions: 5 })
  const results = await Promise.all(Array.from({ length: 12 }, () => redeem(id)))
  assert.equal(results.filter(Boolean).length, 5)
  assert.deepEqual([(await shown(id)).redeemed, (await shown(id)).state], [5, 'used_up'])
  assert.equal(await find('FEW'), null)
})

test('a customer can hold and redeem a coupon once, and an unpaid hold is released', async () => {
  const { id } = await couponIn('ONE', { max_redemptions: 1 })
  const [customer, first, second] = [uuid(), uuid(), uuid()]
  assert.deepEqual(await Promise.all([1, 2, 3].map(() => hold(id, customer, first))), ['held', 'held', 'held'])
  assert.equal(await hold(id, customer, second), 'in_use')
  assert.equal(await hold(id), 'not_redeemable')
  assert.deepEqual([(await shown(id)).redeemed, (await shown(id)).held], [0, 1])
  for (const _ of [1, 2]) await release(id, first)
  assert.equal((await shown(id)).held, 0)
  assert.equal(await hold(id, customer, second), 'held')
  await Promise.all([1, 2, 3].map(() => pay(id, customer, second)))
  await release(id, second)
  const { redeemed, held, state } = await shown(id)
  assert.deepEqual([redeemed, held, state], [1, 0, 'used_up'])
  assert.equal(await hold(id, customer), 'redeemed_before')
})

const steps = fc.array(
  fc.record({ customer: fc.nat(5), checkout: fc.nat(2), act: fc.constantFrom('hold', 'pay', 'release') }),
  { maxLength: 30 },
)

test('a coupon is never redeemed above its limit or twice by one customer, in any order', async () => {
  let n = 0
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), steps, async (max_redemptions, acts) => {
      const { id } = await couponIn(`RACE${n++}`, { max_redemptions })
      const ids = Array.from({ length: 6 }, () => ({ id: uuid(), checkouts: [uuid(), uuid(), uuid()] }))
      const holds = new Set<string>()
      const paid = new Set<string>()
      const run = async ({ customer, checkout, act }: { customer: number; checkout: number; act: string }) => {
        const of = ids[customer] ?? assert.fail()
        const checkoutId = of.checkouts[checkout] ?? assert.fail()
        if (act === 'hold' && (await hold(id, of.id, checkoutId)) === 'held') holds.add(checkoutId)
        // A gateway takes money only on a page that is open, and what was paid does not expire.
        if (act === 'pay' && holds.delete(checkoutId)) await pay(id, of.id, checkoutId).then(() => paid.add(of.id))
        if (act === 'release' && holds.delete(checkoutId)) await release(id, checkoutId)
      }
      await Promise.all(acts.map(run))
      const { redeemed, held } = await shown(id)
      assert.equal(redeemed, paid.size)
      assert.ok(redeemed + held <= max_redemptions)
      assert.equal(held, holds.size)
    }),
    { numRuns: 15 },
  )
})

test('a coupon ends only at its date or when it is archived', async () => {
  const redeem_by = new Date(app.clock.now().getTime() + hours(2)).toISOString()
  const { id } = await couponIn('SOON', { redeem_by, duration: 'repeating', duration_periods: 3 })
  assert.equal((await find('soon'))?.duration_periods, 3)
  app.clock.advance(hours(2))
  assert.equal(await find('soon'), null)
  assert.equal((await shown(id)).state, 'ended')
  assert.equal((await owner.patch(`${paths.coupons}/${id}`, { redeem_by: null })).body.state, 'redeemable')
  await owner.post(`${paths.coupons}/${id}/archive`)
  assert.equal(await redeem(id), false)
  const { coupons } = (await owner.get(`${paths.coupons}?state=archived`)).body
  assert.deepEqual(
    coupons.map(({ code }: { code: string }) => code),
    ['SOON'],
  )
  assert.equal((await owner.post(`${paths.coupons}/${id}/restore`)).body.state, 'redeemable')
})

test('a redeemed coupon cannot be deleted, nor its limit set below its redemptions', async () => {
  const { id } = await couponIn('USED')
  await redeem(id)
  await redeem(id)
  assert.equal((await owner.delete(`${paths.coupons}/${id}`)).status, 409)
  const less = await owner.patch(`${paths.coupons}/${id}`, { max_redemptions: 1 })
  assert.deepEqual([less.status, Object.keys(less.body.error.fields)], [400, ['max_redemptions']])
  const { id: unused } = await couponIn('UNUSED')
  assert.equal((await owner.delete(`${paths.coupons}/${unused}`)).status, 204)
})
