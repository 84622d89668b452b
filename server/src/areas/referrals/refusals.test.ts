import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { someEmail } from '../../../testing/people.ts'
import { someId } from '../../../testing/website.ts'
import { days, hours, minutes } from '../../platform/clock.ts'
import { openStage, type Stage } from './testing.ts'

let app: TestApp
let stage: Stage
before(async () => {
  app = await testApp()
  stage = await openStage(app)
})
after(() => app.close())

const passing = (ms: number) => stage.passing(ms)
const ends = async (referrerId: string) =>
  (await stage.list(`&referrer_id=${referrerId}`)).map(({ state, reason }) => [state, reason])

test('the same address in another spelling is refused', async () => {
  for (const [hers, his] of [
    ['ann.lee+one@gmail.com', 'AnnLee@googlemail.com'],
    ['ann@acme.example', 'Ann+friend@ACME.example'],
  ] as const) {
    const her = await stage.referrer({ email: hers })
    await stage.refer(her.code, { email: his })
    assert.deepEqual(await ends(her.contactId), [['refused', 'same_address']])
  }
})

test('the same device is refused: the browser is known to be the referrer’s, now or before', async () => {
  const her = await stage.referrer()
  const hers = `visitor-${her.contactId}`
  // After a sign-out the widget is somebody new, and says who was there before.
  await stage.join(await stage.open(her.code, someId('browser'), { earlier_anonymous_ids: [hers] }))
  assert.deepEqual(await ends(her.contactId), [['refused', 'same_device']])
  // In her own browser she opens nothing.
  await stage.open(her.code, hers)
  assert.equal((await her.get('/v1/contact/referral')).body.standing.opened, 1)
})

test('the reason is for staff alone', async () => {
  const her = await stage.referrer()
  await stage.join(await stage.open(her.code, undefined, { earlier_anonymous_ids: [`visitor-${her.contactId}`] }))
  const own = (await her.get('/v1/contact/referral')).body
  assert.deepEqual(own.standing, { opened: 1, signed_up: 0, counted: 0, rewarded: 0 })
  assert.doesNotMatch(JSON.stringify(own), /same_device/)
})

test('the first payment counts, once, and not one of a team that paid before', async () => {
  await stage.setProgram({ counts_on: 'first_payment' })
  const her = await stage.referrer()
  const him = await stage.refer(her.code)
  assert.deepEqual(await ends(her.contactId), [['pending', null]])
  const team = await stage.team(him.id)
  await stage.pay(team, { total: 0, amountPaid: 0, subtotal: 0, tax: 0, instrument: null, paymentRef: null })
  assert.deepEqual(await ends(her.contactId), [['pending', null]])
  await stage.pay(team)
  assert.deepEqual(await ends(her.contactId), [['holding', null]])
  await passing(minutes(1))
  const late = await stage.refer(her.code)
  const path = `/v1/organization/customers/${team}/members?environment=test`
  await stage.owner.post(path, { contact_id: late.id })
  await stage.pay(team)
  assert.deepEqual(await ends(her.contactId), [
    ['pending', null],
    ['holding', null],
  ])
  await stage.setProgram()
})

test('the same payment instrument is refused, and so is a payment of the referrer’s own team', async () => {
  await stage.setProgram({ counts_on: 'first_payment' })
  const her = await stage.referrer()
  await stage.pay(her.customerId, { instrument: 'fp_shared' })
  const him = await stage.refer(her.code)
  await stage.pay(await stage.team(him.id), { instrument: 'fp_shared' })
  assert.deepEqual(await ends(her.contactId), [['refused', 'same_payment_instrument']])
  const other = await stage.referrer()
  const colleague = await stage.refer(other.code)
  const path = `/v1/organization/customers/${other.customerId}/members?environment=test`
  await stage.owner.post(path, { contact_id: colleague.id })
  await stage.pay(other.customerId)
  assert.deepEqual(await ends(other.contactId), [['refused', 'same_payment_instrument']])
  const kept = await app.database.sql<{ hash: Buffer }[]>`select hash from referral_instruments`
  assert.ok(kept.length > 0 && kept.every(({ hash }) => !hash.toString('latin1').includes('fp_shared')))
  await stage.setProgram()
})

test('a refund inside the window revokes; one after it does not', async () => {
  await stage.setProgram({ counts_on: 'first_payment' })
  const refunded = (at: Date) => ({
    amountRefunded: 100,
    refunds: [{ ref: someId('re'), amount: 100, status: 'succeeded' as const, createdAt: at }],
  })
  const her = await stage.referrer()
  const him = await stage.refer(her.code)
  const team = await stage.team(him.id)
  const ref = await stage.pay(team)
  await passing(days(13))
  await stage.pay(team, { ref, ...refunded(app.clock.now()) })
  assert.deepEqual(await ends(her.contactId), [['revoked', 'refunded']])
  assert.deepEqual(
    (await stage.rewards()).slice(0, 2).map(({ state }) => state),
    ['canceled', 'canceled'],
  )
  await passing(days(2))
  assert.equal(await stage.balance(her.customerId), 0)

  const other = await stage.referrer()
  const paying = await stage.team((await stage.refer(other.code)).id)
  const second = await stage.pay(paying)
  await passing(days(15))
  await stage.pay(paying, { ref: second, ...refunded(app.clock.now()) })
  assert.deepEqual([await ends(other.contactId), await stage.balance(other.customerId)], [[['rewarded', null]], 100])
  await stage.setProgram()
})

test('a refund that was told of after the window but made inside of it revokes, too', async () => {
  await stage.setProgram({ counts_on: 'first_payment', hold_days: 1 })
  const her = await stage.referrer()
  const team = await stage.team((await stage.refer(her.code)).id)
  const ref = await stage.pay(team)
  const inside = new Date(app.clock.now().getTime() + hours(23))
  app.clock.advance(days(1) + minutes(1))
  const refund = { ref: someId('re'), amount: 1, status: 'succeeded' as const, createdAt: inside }
  await stage.pay(team, { ref, amountRefunded: 1, refunds: [refund] })
  assert.deepEqual(await ends(her.contactId), [['revoked', 'refunded']])
  await stage.setProgram()
})

test('an event of the product or a completed checklist activates', async () => {
  await stage.setProgram({ counts_on: 'activated', activation_event: 'project_created' })
  const her = await stage.referrer()
  const him = await stage.refer(her.code)
  const machine = await app.secretKey(stage.owner, 'test')
  const track = (event: string) => machine.post('/v1/track', { events: [{ name: event, contact_id: him.id }] })
  await track('project_opened')
  await app.settle()
  assert.deepEqual(await ends(her.contactId), [['pending', null]])
  const tracked = await track('project_created')
  assert.ok(tracked.status < 300, JSON.stringify(tracked.body))
  await track('project_created')
  await app.settle()
  assert.deepEqual(await ends(her.contactId), [['holding', null]])
  await stage.setProgram()
})

test('while the program is off nobody is attributed, and what is held is paid', async () => {
  const her = await stage.referrer()
  const browser = await stage.open(her.code)
  await stage.refer(her.code)
  await stage.setProgram({ active: false })
  await stage.join(browser)
  assert.equal((await ends(her.contactId)).length, 1)
  await passing(days(15))
  assert.deepEqual([await ends(her.contactId), await stage.balance(her.customerId)], [[['rewarded', null]], 100])
  await stage.setProgram()
})

test('the portal’s sign-up brings the code along, from the same browser alone', async () => {
  const her = await stage.referrer()
  const email = someEmail('signup')
  const secret = 'a secret of this very browser'
  const post = (path: string, body: object) =>
    app.anyone.post(`/v1/contact-auth/${path}`, { publishable_key: stage.website.key, ...body })
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

test('who signs up in the portal of a browser in which the referrer signed in before is on their device', async () => {
  const her = await stage.referrer()
  const browser = { anonymous_id: someId('portal') }
  const signIn = async (email: string, more: object = {}) => {
    const post = (path: string, body: object) =>
      app.anyone.post(`/v1/contact-auth/${path}`, { publishable_key: stage.website.key, ...body })
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
