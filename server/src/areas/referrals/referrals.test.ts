import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { made } from '../../../testing/catalogue.ts'
import { someId } from '../../../testing/website.ts'
import { days, minutes } from '../../platform/clock.ts'
import { openStage, type Stage, terms100 } from './testing.ts'

let app: TestApp
let stage: Stage
before(async () => {
  app = await testApp()
  stage = await openStage(app)
})
after(() => app.close())

const passing = (ms: number) => stage.passing(ms)

test('a program is off until it is set, and says what is wrong with it', async () => {
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

test('from the link to the reward: opened, signed up, held, and paid once to each side', async () => {
  const her = await stage.referrer()
  assert.match(her.code, /^[2-9B-Z]{5}-[2-9B-Z]{5}$/)
  const own = (await her.get('/v1/contact/referral')).body
  assert.equal(own.link, `https://acme.example/welcome?from=friend&ref=${her.code}`)
  const him = await stage.refer(her.code.toLowerCase())
  const team = await stage.team(him.id)
  const [held] = await stage.list(`&referrer_id=${her.contactId}`)
  assert.deepEqual([held.state, held.referred.id, held.reason], ['holding', him.id, null])
  await passing(days(14) - minutes(2))
  assert.deepEqual([await stage.balance(her.customerId), await stage.balance(team)], [0, 0])
  await passing(minutes(3))
  await passing(days(1))
  assert.deepEqual([await stage.balance(her.customerId), await stage.balance(team)], [100, 50])
  const after = (await her.get('/v1/contact/referral')).body
  assert.deepEqual(after.standing, { opened: 1, signed_up: 1, counted: 0, rewarded: 1 })
  assert.deepEqual(
    after.rewards.map(({ kind, amount, state, for: why }: Record<string, unknown>) => [kind, amount, state, why]),
    [['credits', 100, 'paid', 'referring']],
  )
  const told = (await stage.facts()).filter(({ data }) => data.referral_id === held.id)
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

test('the first or the last link counts, as the program says, and only one opened before the sign-up', async () => {
  const [one, two, late] = [await stage.referrer(), await stage.referrer(), await stage.referrer()]
  for (const [attribution, winner] of [
    ['first', one],
    ['last', two],
  ] as const) {
    await stage.setProgram({ attribution })
    const browser = await stage.open(one.code)
    await passing(minutes(1))
    await stage.open(two.code, browser)
    const him = await stage.join(browser)
    await stage.open(late.code, browser)
    await app.settle()
    const [found] = (await stage.list()).filter(({ referred }) => referred.id === him.id)
    assert.equal(found.referrer.id, winner.contactId, attribution)
  }
  assert.deepEqual(await stage.list(`&referrer_id=${late.contactId}`), [])
})

test('a link that is older than the window does not count, and the first one within it does', async () => {
  await stage.setProgram({ attribution: 'first' })
  const [old, fresh] = [await stage.referrer(), await stage.referrer()]
  const tooLate = await stage.open(old.code)
  const browser = await stage.open(old.code)
  await passing(days(31))
  await stage.join(tooLate)
  assert.deepEqual(
    (await stage.list(`&referrer_id=${old.contactId}`)).map(({ state, reason }) => [state, reason]),
    [['refused', 'too_late']],
  )
  await stage.open(fresh.code, browser)
  await stage.join(browser)
  assert.equal((await stage.list(`&referrer_id=${fresh.contactId}`))[0].state, 'holding')
  await stage.setProgram()
})

test('somebody whom the backend made before the browser was known came by the link all the same', async () => {
  const her = await stage.referrer()
  const machine = await app.secretKey(stage.owner, 'test')
  const browser = await stage.open(her.code)
  await passing(minutes(5))
  const externalId = someId('user')
  const { body } = await machine.post('/v1/contacts', { external_id: externalId, email: `${externalId}@example.com` })
  await app.settle()
  assert.deepEqual(await stage.list(`&referrer_id=${her.contactId}`), [])
  await stage.join(browser, { externalId })
  const [found] = await stage.list(`&referrer_id=${her.contactId}`)
  assert.deepEqual([found.referred.id, found.state], [body.id, 'holding'])
  // Whoever was there before any link was opened came by none.
  const known = someId('user')
  await machine.post('/v1/contacts', { external_id: known })
  await passing(minutes(5))
  await stage.join(await stage.open(her.code), { externalId: known })
  assert.equal((await stage.list(`&referrer_id=${her.contactId}`)).length, 1)
})

test('only who is in the segment refers, and nobody is told anything without proof', async () => {
  const { body: segment } = await stage.owner.post('/v1/organization/segments?environment=test', {
    name: 'Ambassadors',
    condition: { field: 'attributes.ambassador', op: 'eq', value: true },
  })
  const her = await stage.referrer()
  await stage.setProgram({ segment_id: segment.id })
  const own = (await her.get('/v1/contact/referral')).body
  assert.deepEqual([own.eligible, own.code, own.link], [false, null, null])
  await stage.refer(her.code)
  assert.equal((await stage.list(`&referrer_id=${her.contactId}`))[0].reason, 'not_eligible')
  const removed = await stage.owner.delete(`/v1/organization/segments/${segment.id}?environment=test`)
  assert.equal(removed.status, 409)
  await stage.setProgram()
  const unproven = await app.contact(stage.owner, { environment: 'test', verified: false })
  assert.equal((await unproven.get('/v1/contact/referral')).body.eligible, false)
})

test('caps hold, and a revoked referral gives its place back', async () => {
  await stage.setProgram({ max_per_referrer: 1 })
  const her = await stage.referrer()
  await stage.refer(her.code)
  await stage.refer(her.code)
  const states = async () =>
    (await stage.list(`&referrer_id=${her.contactId}`)).map(({ state, reason }) => [state, reason]).reverse()
  assert.deepEqual(await states(), [
    ['holding', null],
    ['refused', 'cap'],
  ])
  const [, first] = await stage.list(`&referrer_id=${her.contactId}`)
  const revoke = () => stage.owner.post(`/v1/organization/referrals/${first.id}/revoke?environment=test`)
  assert.deepEqual([(await revoke()).body.state, (await revoke()).status], ['revoked', 409])
  await stage.refer(her.code)
  assert.deepEqual((await states()).at(-1), ['holding', null])
  await stage.setProgram()
})

test('a coupon reward is a code of one’s own that is redeemed once, and stays out of the list of coupons', async () => {
  const terms = { code: 'FRIENDS', name: 'A friend’s month', percent_off: 50, duration: 'once' }
  const coupon = await made(stage.owner, 'coupons', terms, 'test')
  await stage.setProgram({
    hold_days: 0,
    referrer_reward: null,
    referred_reward: { kind: 'coupon', coupon_id: coupon.id },
  })
  const her = await stage.referrer()
  const him = await stage.refer(her.code)
  await passing(minutes(2))
  const { rewards } = (await app.as(him.token).get('/v1/contact/referral')).body
  assert.deepEqual([rewards.length, rewards[0].kind, rewards[0].state], [1, 'coupon', 'paid'])
  const { body } = await stage.owner.get('/v1/organization/coupons?environment=test')
  assert.deepEqual(
    body.coupons.map(({ code }: { code: string }) => code),
    ['FRIENDS'],
  )
  const [issued] = await app.database.sql`
    select percent_off, max_redemptions::int, issued_from from coupons where code = ${rewards[0].code}`
  assert.deepEqual({ ...issued }, { percent_off: 50, max_redemptions: 1, issued_from: coupon.id })
  const deleted = await stage.owner.delete(`/v1/organization/coupons/${coupon.id}?environment=test`)
  assert.equal(deleted.status, 409)
  await stage.setProgram()
})

test('credits wait for a team, and come with the first one', async () => {
  await stage.setProgram({ hold_days: 0 })
  const her = await stage.referrer({ team: null })
  await stage.refer(her.code)
  await passing(minutes(2))
  const state = async () => (await her.get('/v1/contact/referral')).body.rewards[0].state
  assert.equal(await state(), 'waiting')
  const team = await stage.team(her.contactId)
  assert.deepEqual([await state(), await stage.balance(team)], ['paid', 100])
  await stage.team(her.contactId, 'Another')
  assert.equal(await stage.balance(team), 100)
  await stage.setProgram()
})

test('the funnel says how far people came, and what was refused', async () => {
  const fresh = await openStage(app, { hold_days: 0 })
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
