import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { made, paths } from '../../../testing/catalogue.ts'
import type { Staff } from '../../../testing/people.ts'
import { hours } from '../../platform/clock.ts'
import { findCoupon, redeemCoupon, releaseCoupon } from './public.ts'

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
const redeem = (couponId: string, subject = uuid()) =>
  app.database.sql.begin((tx) =>
    redeemCoupon(tx, scope, { couponId, customerId: uuid(), subject, now: app.clock.now() }),
  )
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
  test(`${what} is refused by its field`, async () => {
    const coupon = { code: 'WRONG', name: 'Wrong', percent_off: 20, duration: 'once', ...body }
    const answer = await owner.post(paths.coupons, coupon)
    assert.deepEqual(
      [answer.status, Object.keys(answer.body.error.fields)],
      [400, [field]],
      JSON.stringify(answer.body),
    )
  })
}

test('a code is found however it is typed, and taken once', async () => {
  const { id } = await couponIn('Launch20')
  assert.equal((await find('LAUNCH20'))?.id, id)
  const again = await owner.post(paths.coupons, { code: 'launch20', name: 'Again', percent_off: 5, duration: 'once' })
  assert.equal(again.status, 409)
  assert.equal(await find('LAUNCH21'), null)
})

test('a coupon is redeemed as often as it says, however many come at once', async () => {
  const { id } = await couponIn('FEW', { max_redemptions: 5 })
  const results = await Promise.all(Array.from({ length: 12 }, () => redeem(id)))
  assert.equal(results.filter(Boolean).length, 5)
  assert.deepEqual([(await shown(id)).redeemed, (await shown(id)).state], [5, 'used_up'])
  assert.equal(await find('FEW'), null)
})

test('a checkout redeems a coupon once, and gives it back where it came to nothing', async () => {
  const { id } = await couponIn('ONE', { max_redemptions: 1 })
  const subject = uuid()
  assert.deepEqual(await Promise.all([redeem(id, subject), redeem(id, subject), redeem(id, subject)]), [
    true,
    true,
    true,
  ])
  assert.equal((await shown(id)).redeemed, 1)
  assert.equal(await redeem(id), false)
  const release = () => app.database.sql.begin((tx) => releaseCoupon(tx, scope, { couponId: id, subject }))
  await release()
  await release()
  assert.deepEqual([(await shown(id)).redeemed, (await shown(id)).state], [0, 'redeemable'])
  assert.equal(await redeem(id), true)
})

test('a coupon ends by its date, by being archived, and not otherwise', async () => {
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

test('one that was redeemed cannot be deleted, nor limited to less', async () => {
  const { id } = await couponIn('USED')
  await redeem(id)
  await redeem(id)
  assert.equal((await owner.delete(`${paths.coupons}/${id}`)).status, 409)
  const less = await owner.patch(`${paths.coupons}/${id}`, { max_redemptions: 1 })
  assert.deepEqual([less.status, Object.keys(less.body.error.fields)], [400, ['max_redemptions']])
  const { id: unused } = await couponIn('UNUSED')
  assert.equal((await owner.delete(`${paths.coupons}/${unused}`)).status, 204)
})
