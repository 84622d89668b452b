import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { someEmail } from '../../../testing/people.ts'
import { someId } from '../../../testing/website.ts'
import { days, hours, minutes } from '../../platform/clock.ts'
import { openTestServer, type TestServer } from './testing.ts'

let app: TestApp
let testServer: TestServer
before(async () => {
  app = await testApp()
  testServer = await openTestServer(app)
})
after(() => app.close())

const passing = (ms: number) => testServer.passing(ms)
const ends = async (referrerId: string) =>
  (await testServer.list(`&referrer_id=${referrerId}`)).map(({ state, reason }) => [state, reason])

test('a referral of the same address in another spelling is refused', async () => {
  for (const [hers, his] of [
    ['ann.lee+one@gmail.com', 'AnnLee@googlemail.com'],
    ['ann@acme.example', 'Ann+friend@ACME.example'],
  ] as const) {
    const her = await testServer.referrer({ email: hers })
    await testServer.refer(her.code, { email: his })
    assert.deepEqual(await ends(her.contactId), [['refused', 'same_address']])
  }
})

test('a referral from a browser that the referrer uses or used is refused', async () => {
  const her = await testServer.referrer()
  const hers = `visitor-${her.contactId}`
  // After a sign-out the widget is somebody new, and says who was there before.
  await testServer.join(await testServer.open(her.code, someId('browser'), { earlier_anonymous_ids: [hers] }))
  assert.deepEqual(await ends(her.contactId), [['refused', 'same_device']])
  // In her own browser she opens nothing.
  await testServer.open(her.code, hers)
  assert.equal((await her.get('/v1/contact/referral')).body.standing.opened, 1)
})

test('only staff can see the reason', async () => {
  const her = await testServer.referrer()
  await testServer.join(
    await testServer.open(her.code, undefined, { earlier_anonymous_ids: [`visitor-${her.contactId}`] }),
  )
  const own = (await her.get('/v1/contact/referral')).body
  assert.deepEqual(own.standing, { opened: 1, signed_up: 0, counted: 0, rewarded: 0 })
  assert.doesNotMatch(JSON.stringify(own), /same_device/)
})

test('the first payment counts once, and not if the customer has paid before', async () => {
  await testServer.setProgram({ counts_on: 'first_payment' })
  const her = await testServer.referrer()
  const him = await testServer.refer(her.code)
  assert.deepEqual(await ends(her.contactId), [['pending', null]])
  const team = await testServer.team(him.id)
  await testServer.pay(team, { total: 0, amountPaid: 0, subtotal: 0, tax: 0, instrument: null, paymentRef: null })
  assert.deepEqual(await ends(her.contactId), [['pending', null]])
  await testServer.pay(team)
  assert.deepEqual(await ends(her.contactId), [['holding', null]])
  await passing(minutes(1))
  const late = await testServer.refer(her.code)
  const path = `/v1/organization/customers/${team}/members?environment=test`
  await testServer.owner.post(path, { contact_id: late.id })
  await testServer.pay(team)
  assert.deepEqual(await ends(her.contactId), [
    ['pending', null],
    ['holding', null],
  ])
  await testServer.setProgram()
})

test('a payment with the referrer’s payment method, or by the referrer’s own customer, is refused', async () => {
  await testServer.setProgram({ counts_on: 'first_payment' })
  const her = await testServer.referrer()
  await testServer.pay(her.customerId, { instrument: 'fp_shared' })
  const him = await testServer.refer(her.code)
  await testServer.pay(await testServer.team(him.id), { instrument: 'fp_shared' })
  assert.deepEqual(await ends(her.contactId), [['refused', 'same_payment_instrument']])
  const other = await testServer.referrer()
  const colleague = await testServer.refer(other.code)
  const path = `/v1/organization/customers/${other.customerId}/members?environment=test`
  await testServer.owner.post(path, { contact_id: colleague.id })
  await testServer.pay(other.customerId)
  assert.deepEqual(await ends(other.contactId), [['refused', 'same_payment_instrument']])
  const kept = await app.database.sql<{ hash: Buffer }[]>`select hash from referral_instruments`
  assert.ok(kept.length > 0 && kept.every(({ hash }) => !hash.toString('latin1').includes('fp_shared')))
  await testServer.setProgram()
})

test('a refund within the window revokes the reward; a later one does not', async () => {
  await testServer.setProgram({ counts_on: 'first_payment' })
  const refunded = (at: Date) => ({
    amountRefunded: 100,
    refunds: [{ ref: someId('re'), amount: 100, status: 'succeeded' as const, createdAt: at }],
  })
  const her = await testServer.referrer()
  const him = await testServer.refer(her.code)
  const team = await testServer.team(him.id)
  const ref = await testServer.pay(team)
  await passing(days(13))
  await testServer.pay(team, { ref, ...refunded(app.clock.now()) })
  assert.deepEqual(await ends(her.contactId), [['revoked', 'refunded']])
  assert.deepEqual(
    (await testServer.rewards()).slice(0, 2).map(({ state }) => state),
    ['canceled', 'canceled'],
  )
  await passing(days(2))
  assert.equal(await testServer.balance(her.customerId), 0)

  const other = await testServer.referrer()
  const paying = await testServer.team((await testServer.refer(other.code)).id)
  const second = await testServer.pay(paying)
  await passing(days(15))
  await testServer.pay(paying, { ref: second, ...refunded(app.clock.now()) })
  assert.deepEqual(
    [await ends(other.contactId), await testServer.balance(other.customerId)],
    [[['rewarded', null]], 100],
  )
  await testServer.setProgram()
})

test('a refund made within the window but reported later revokes the reward, too', async () => {
  await testServer.setProgram({ counts_on: 'first_payment', hold_days: 1 })
  const her = await testServer.referrer()
  const team = await testServer.team((await testServer.refer(her.code)).id)
  const ref = await testServer.pay(team)
  const inside = new Date(app.clock.now().getTime() + hours(23))
  app.clock.advance(days(1) + minutes(1))
  const refund = { ref: someId('re'), amount: 1, status: 'succeeded' as const, createdAt: inside }
  await testServer.pay(team, { ref, amountRefunded: 1, refunds: [refund] })
  assert.deepEqual(await ends(her.contactId), [['revoked', 'refunded']])
  await testServer.setProgram()
})

test('a tracked event or a completed checklist activates the referral', async () => {
  await testServer.setProgram({ counts_on: 'activated', activation_event: 'project_created' })
  const her = await testServer.referrer()
  const him = await testServer.refer(her.code)
  const machine = await app.secretKey(testServer.owner, 'test')
  const track = (event: string) => machine.post('/v1/track', { events: [{ name: event, contact_id: him.id }] })
  await track('project_opened')
  await app.settle()
  assert.deepEqual(await ends(her.contactId), [['pending', null]])
  const tracked = await track('project_created')
  assert.ok(tracked.status < 300, JSON.stringify(tracked.body))
  await track('project_created')
  await app.settle()
  assert.deepEqual(await ends(her.contactId), [['holding', null]])
  await testServer.setProgram()
})

test('while the program is off nobody is attributed, and rewards on hold are still paid', async () => {
  const her = await testServer.referrer()
  const browser = await testServer.open(her.code)
  await testServer.refer(her.code)
  await testServer.setProgram({ active: false })
  await testServer.join(browser)
  assert.equal((await ends(her.contactId)).length, 1)
  await passing(days(15))
  assert.deepEqual([await ends(her.contactId), await testServer.balance(her.customerId)], [[['rewarded', null]], 100])
  await testServer.setProgram()
})

test('a sign-up in the portal counts for its referral code, but not in the browser of the referrer', async () => {
  const her = await testServer.referrer()
  const email = someEmail('signup')
  const secret = 'a secret of this very browser'
  const post = (path: string, body: object) =>
    app.anyone.post(`/v1/contact-auth/${path}`, { publishable_key: testServer.website.key, ...body })
  const asked = { email, signup_secret: secret, referral_code: her.code }
  const begun = await post('magic-link', asked)
  assert.equal(begun.status, 202, JSON.stringify(begun.body))
  const token = await app.mail.tokenTo(email, 'uk_ml_')
  const { status } = await post('magic-link/redeem', { token, signup_secret: secret })
  assert.equal(status, 200)
  await app.settle()
  assert.deepEqual(await ends(her.contactId), [['holding', null]])
  // In the referrer's own browser it is their device.
  const again = someEmail('signup')
  await post('magic-link', { ...asked, email: again })
  const other = await app.mail.tokenTo(again, 'uk_ml_')
  await post('magic-link/redeem', { token: other, signup_secret: secret, anonymous_id: `visitor-${her.contactId}` })
  await app.settle()
  assert.deepEqual((await ends(her.contactId))[0], ['refused', 'same_device'])
})

test('a sign-up in a portal browser where the referrer has signed in is refused as the same device', async () => {
  const her = await testServer.referrer()
  const browser = { anonymous_id: someId('portal') }
  const signIn = async (email: string, more: object = {}) => {
    const post = (path: string, body: object) =>
      app.anyone.post(`/v1/contact-auth/${path}`, { publishable_key: testServer.website.key, ...body })
    const asked = await post('magic-link', { email, signup_secret: 'a secret of this very browser', ...more })
    assert.equal(asked.status, 202, JSON.stringify(asked.body))
    const token = await app.mail.tokenTo(email, 'uk_ml_')
    const { status, body } = await post('magic-link/redeem', {
      token,
      signup_secret: 'a secret of this very browser',
      ...browser,
    })
    assert.equal(status, 200, JSON.stringify(body))
  }
  await signIn(her.email)
  await signIn(someEmail('signup'), { referral_code: her.code })
  await app.settle()
  assert.deepEqual(await ends(her.contactId), [['refused', 'same_device']])
})
