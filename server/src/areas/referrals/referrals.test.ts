import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { made } from '../../../testing/catalogue.ts'
import { someId } from '../../../testing/website.ts'
import { days, minutes } from '../../platform/clock.ts'
import { openTestServer, type TestServer, terms100 } from './testing.ts'

let app: TestApp
let testServer: TestServer
before(async () => {
  app = await testApp()
  testServer = await openTestServer(app)
})
after(() => app.close())

const passing = (ms: number) => testServer.passing(ms)

test('the program is off until it is configured, and validation errors name the field', async () => {
  const owner = await app.signUp()
  const path = '/v1/organization/referrals/program?environment=test'
  const none = await owner.get(path)
  assert.deepEqual([none.status, none.body.active, none.body.updated_at], [200, false, null])
  const refused = async (more: object) =>
    Object.keys((await owner.put(path, { ...terms100, ...more })).body.error.fields)
  assert.deepEqual(await refused({ counts_on: 'activated' }), ['activation_event'])
  assert.deepEqual(await refused({ activation_event: 'done' }), ['activation_event'])
  assert.deepEqual(await refused({ referrer_reward: null, referred_reward: null }), ['referrer_reward'])
  const gone = '00000000-0000-7000-8000-000000000000'
  assert.deepEqual(await refused({ segment_id: gone }), ['segment_id'])
  assert.deepEqual(await refused({ referred_reward: { kind: 'coupon', coupon_id: gone } }), [
    'referred_reward.coupon_id',
  ])
  const set = await owner.put(path, terms100)
  assert.deepEqual([set.status, set.body.hold_days, set.body.counted], [200, 14, 0])
  assert.equal((await owner.put(path, terms100)).body.updated_at, set.body.updated_at)
})

test('a referral goes from opened link to sign-up to hold, and pays each side once', async () => {
  const her = await testServer.referrer()
  assert.match(her.code, /^[2-9B-Z]{5}-[2-9B-Z]{5}$/)
  const own = (await her.get('/v1/contact/referral')).body
  assert.equal(own.link, `https://acme.example/welcome?from=friend&ref=${her.code}`)
  const him = await testServer.refer(her.code.toLowerCase())
  const team = await testServer.team(him.id)
  const [held] = await testServer.list(`&referrer_id=${her.contactId}`)
  assert.deepEqual([held.state, held.referred.id, held.reason], ['holding', him.id, null])
  await passing(days(14) - minutes(2))
  assert.deepEqual([await testServer.balance(her.customerId), await testServer.balance(team)], [0, 0])
  await passing(minutes(3))
  await passing(days(1))
  assert.deepEqual([await testServer.balance(her.customerId), await testServer.balance(team)], [100, 50])
  const after = (await her.get('/v1/contact/referral')).body
  assert.deepEqual(after.standing, { opened: 1, signed_up: 1, counted: 0, rewarded: 1 })
  assert.deepEqual(
    after.rewards.map(({ kind, amount, state, for: why }: Record<string, unknown>) => [kind, amount, state, why]),
    [['credits', 100, 'paid', 'referring']],
  )
  const told = (await testServer.facts()).filter(({ data }) => data.referral_id === held.id)
  assert.deepEqual(
    told.map(({ type, contact_id }) => [type, contact_id]),
    [
      ['referral.attributed', him.id],
      ['referral.counted', her.contactId],
      ['referral.rewarded', him.id],
      ['referral.rewarded', her.contactId],
    ],
  )
})

test('the first or last link counts, as configured, if it was opened before the sign-up', async () => {
  const [one, two, late] = [await testServer.referrer(), await testServer.referrer(), await testServer.referrer()]
  for (const [attribution, winner] of [
    ['first', one],
    ['last', two],
  ] as const) {
    await testServer.setProgram({ attribution })
    const browser = await testServer.open(one.code)
    await passing(minutes(1))
    await testServer.open(two.code, browser)
    const him = await testServer.join(browser)
    await testServer.open(late.code, browser)
    await app.settle()
    const [found] = (await testServer.list()).filter(({ referred }) => referred.id === him.id)
    assert.equal(found.referrer.id, winner.contactId, attribution)
  }
  assert.deepEqual(await testServer.list(`&referrer_id=${late.contactId}`), [])
})

test('a link older than the attribution window does not count, and the first one within it does', async () => {
  await testServer.setProgram({ attribution: 'first' })
  const [old, fresh] = [await testServer.referrer(), await testServer.referrer()]
  const tooLate = await testServer.open(old.code)
  const browser = await testServer.open(old.code)
  await passing(days(31))
  await testServer.join(tooLate)
  assert.deepEqual(
    (await testServer.list(`&referrer_id=${old.contactId}`)).map(({ state, reason }) => [state, reason]),
    [['refused', 'too_late']],
  )
  await testServer.open(fresh.code, browser)
  await testServer.join(browser)
  assert.equal((await testServer.list(`&referrer_id=${fresh.contactId}`))[0].state, 'holding')
  await testServer.setProgram()
})

test('a contact created by the backend before its browser is identified is still attributed to the link', async () => {
  const her = await testServer.referrer()
  const machine = await app.secretKey(testServer.owner, 'test')
  const browser = await testServer.open(her.code)
  await passing(minutes(5))
  const externalId = someId('user')
  const { body } = await machine.post('/v1/contacts', { external_id: externalId, email: `${externalId}@example.com` })
  await app.settle()
  assert.deepEqual(await testServer.list(`&referrer_id=${her.contactId}`), [])
  await testServer.join(browser, { externalId })
  const [found] = await testServer.list(`&referrer_id=${her.contactId}`)
  assert.deepEqual([found.referred.id, found.state], [body.id, 'holding'])
  // A contact that existed before any link was opened was not referred.
  const known = someId('user')
  await machine.post('/v1/contacts', { external_id: known })
  await passing(minutes(5))
  await testServer.join(await testServer.open(her.code), { externalId: known })
  assert.equal((await testServer.list(`&referrer_id=${her.contactId}`)).length, 1)
})

test('only members of the segment can refer, and an unverified session is not eligible', async () => {
  const { body: segment } = await testServer.owner.post('/v1/organization/segments?environment=test', {
    name: 'Ambassadors',
    condition: { field: 'attributes.ambassador', op: 'eq', value: true },
  })
  const her = await testServer.referrer()
  await testServer.setProgram({ segment_id: segment.id })
  const own = (await her.get('/v1/contact/referral')).body
  assert.deepEqual([own.eligible, own.code, own.link], [false, null, null])
  await testServer.refer(her.code)
  assert.equal((await testServer.list(`&referrer_id=${her.contactId}`))[0].reason, 'not_eligible')
  const removed = await testServer.owner.delete(`/v1/organization/segments/${segment.id}?environment=test`)
  assert.equal(removed.status, 409)
  await testServer.setProgram()
  const unproven = await app.contact(testServer.owner, { environment: 'test', verified: false })
  assert.equal((await unproven.get('/v1/contact/referral')).body.eligible, false)
})

test('caps are enforced, and a revoked referral no longer counts toward them', async () => {
  await testServer.setProgram({ max_per_referrer: 1 })
  const her = await testServer.referrer()
  await testServer.refer(her.code)
  await testServer.refer(her.code)
  const states = async () =>
    (await testServer.list(`&referrer_id=${her.contactId}`)).map(({ state, reason }) => [state, reason]).reverse()
  assert.deepEqual(await states(), [
    ['holding', null],
    ['refused', 'cap'],
  ])
  const [, first] = await testServer.list(`&referrer_id=${her.contactId}`)
  const revoke = () => testServer.owner.post(`/v1/organization/referrals/${first.id}/revoke?environment=test`)
  assert.deepEqual([(await revoke()).body.state, (await revoke()).status], ['revoked', 409])
  await testServer.refer(her.code)
  assert.deepEqual((await states()).at(-1), ['holding', null])
  await testServer.setProgram()
})

test('a coupon reward is a personal code that can be redeemed once and is not in the list of coupons', async () => {
  const terms = { code: 'FRIENDS', name: 'A friend’s month', percent_off: 50, duration: 'once' }
  const coupon = await made(testServer.owner, 'coupons', terms, 'test')
  await testServer.setProgram({
    hold_days: 0,
    referrer_reward: null,
    referred_reward: { kind: 'coupon', coupon_id: coupon.id },
  })
  const her = await testServer.referrer()
  const him = await testServer.refer(her.code)
  await passing(minutes(2))
  const { rewards } = (await app.as(him.token).get('/v1/contact/referral')).body
  assert.deepEqual([rewards.length, rewards[0].kind, rewards[0].state], [1, 'coupon', 'paid'])
  const { body } = await testServer.owner.get('/v1/organization/coupons?environment=test')
  assert.deepEqual(
    body.coupons.map(({ code }: { code: string }) => code),
    ['FRIENDS'],
  )
  const [issued] = await app.database.sql`
    select percent_off, max_redemptions::int, issued_from from coupons where code = ${rewards[0].code}`
  assert.deepEqual({ ...issued }, { percent_off: 50, max_redemptions: 1, issued_from: coupon.id })
  const deleted = await testServer.owner.delete(`/v1/organization/coupons/${coupon.id}?environment=test`)
  assert.equal(deleted.status, 409)
  await testServer.setProgram()
})

test('credits for a contact without a customer are paid once it joins one', async () => {
  await testServer.setProgram({ hold_days: 0 })
  const her = await testServer.referrer({ team: null })
  await testServer.refer(her.code)
  await passing(minutes(2))
  const state = async () => (await her.get('/v1/contact/referral')).body.rewards[0].state
  assert.equal(await state(), 'waiting')
  const team = await testServer.team(her.contactId)
  assert.deepEqual([await state(), await testServer.balance(team)], ['paid', 100])
  await testServer.team(her.contactId, 'Another')
  assert.equal(await testServer.balance(team), 100)
  await testServer.setProgram()
})

test('the funnel counts referrals per step and the refused ones', async () => {
  const fresh = await openTestServer(app, { hold_days: 0 })
  const her = await fresh.referrer()
  await fresh.open(her.code)
  await fresh.refer(her.code)
  await fresh.refer(her.code, { email: her.email.replace('@', '+again@') })
  await passing(minutes(2))
  const { body } = await fresh.owner.get('/v1/organization/referrals/report?environment=test')
  assert.deepEqual(body, {
    opened: 3,
    signed_up: 2,
    counted: 1,
    rewarded: 1,
    refused: [{ state: 'refused', reason: 'same_address', count: 1 }],
  })
  const later = new Date(app.clock.now().getTime() + days(1)).toISOString()
  const empty = await fresh.owner.get(`/v1/organization/referrals/report?environment=test&from=${later}`)
  assert.deepEqual([empty.body.opened, empty.body.signed_up], [0, 0])
})
