import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { hours } from '../../../../platform/clock.ts'
import { askedOf, oneTime, perSeat } from '../../conformance/stage.ts'
import type { AskedCheckout } from '../../port.ts'
import { type SandboxStage, sandboxStage } from '../testing.ts'

let stage: SandboxStage
before(async () => {
  stage = await sandboxStage()
})
after(() => stage.close())

const open = (more: Partial<AskedCheckout> = {}) => stage.gateway.openCheckout(askedOf(more), randomUUID())
const stateOf = async (ref: string) => (await stage.gateway.readCheckout(ref))?.state

test('the page says what is bought, for how much, and which cards there are', async () => {
  const { url } = await open({
    price: perSeat(1250),
    quantity: 4,
    customer: { id: randomUUID(), name: 'Acme <3', email: null },
  })
  const { status, text, policy } = await stage.visit(url)
  assert.equal(status, 200)
  assert.match(text, /<h1 id="bought">Pro<\/h1>/)
  assert.match(text, /Pro × 4<\/th><td>\$50\.00/)
  assert.match(text, /Pay \$50\.00<\/button>/)
  assert.match(text, /Then \$50\.00 per month, until you cancel\./)
  assert.match(text, /For Acme &lt;3/)
  assert.match(text, /<a class="leave" href="https:\/\/shop\.example\.com\/pricing">/)
  for (const card of [
    '4242424242424242',
    '4000000000000002',
    '4000000000000341',
    '4000002500003155',
    '4000000000000069',
  ])
    assert.match(text, new RegExp(`data-card="${card}"`))
  assert.match(policy, /^default-src 'none'/)
  assert.match(policy, /form-action 'self' https: http:;/)
  assert.doesNotMatch(policy, /unsafe/)
})

test('a trial is due later, a coupon is taken off, and a currency has its own digits', async () => {
  const trial = await open({ trialDays: 14 })
  const { text } = await stage.visit(trial.url)
  assert.match(text, /Free for 14 days<\/th><td>-\$29\.00/)
  assert.match(text, /From \w+ \d+, \d{4} on \$29\.00 per month/)
  assert.match(text, />Start trial<\/button>/)
  const yen = await open({
    price: { ...oneTime(1500), currency: 'jpy' },
    coupon: {
      id: randomUUID(),
      code: 'TENTH',
      name: 'A tenth',
      percent_off: 10,
      amount_off: null,
      currency: null,
      duration: 'once',
      duration_periods: null,
    },
  })
  const page = (await stage.visit(yen.url)).text
  assert.match(page, /Coupon TENTH<\/th><td>-¥150</)
  assert.match(page, /Pay ¥1,350<\/button>/)
})

test('a card that pays sends the buyer to the success URL, however it was typed', async () => {
  const { url, ref } = await open()
  const { status, location } = await stage.submit(url, { card: ' 4242 4242-4242 4242 ' })
  assert.deepEqual([status, location], [303, 'https://shop.example.com/thanks'])
  assert.equal(await stateOf(ref), 'paid')
})

test('a card that is refused is shown with the reason, and another may be tried', async () => {
  const { url, ref } = await open()
  for (const [card, reason] of [
    ['4000000000000002', /Your card was declined\. Try another card\./],
    ['4000000000000069', /Your card has expired\. Try another card\./],
    ['4111111111111111', /none of the test cards/],
  ] as const) {
    const { status, text } = await stage.submit(url, { card })
    assert.equal(status, 200)
    assert.match(text, /<title>Payment refused · Sandbox<\/title>/)
    assert.match(text, /role="alert"/)
    assert.match(text, reason)
    assert.match(text, new RegExp(`value="${card}" aria-invalid="true" aria-describedby="refusal"`))
  }
  assert.equal(await stateOf(ref), 'open')
  assert.equal((await stage.submit(url, { card: '4242424242424242' })).status, 303)
})

test('a card that needs a second step pays once that is confirmed', async () => {
  const { url, ref } = await open()
  const asked = await stage.submit(url, { card: '4000002500003155' })
  assert.equal(asked.status, 200)
  assert.match(asked.text, /Your bank asks whether this is you, paying \$29\.00 with the card ending in 3155/)
  assert.equal(await stateOf(ref), 'open')
  assert.match((await stage.visit(url)).text, /Confirm the payment<\/h2>/)
  const refused = await stage.submit(`${url}/confirm`, { answer: 'refuse' })
  assert.match(refused.text, /The payment was not confirmed/)
  assert.match((await stage.submit(`${url}/confirm`, { answer: 'confirm' })).text, /Pay by card/)
  assert.equal(await stateOf(ref), 'open')
  await stage.submit(url, { card: '4000002500003155' })
  const confirmed = await stage.submit(`${url}/confirm`, { answer: 'confirm' })
  assert.deepEqual([confirmed.status, confirmed.location], [303, 'https://shop.example.com/thanks'])
  assert.equal(await stateOf(ref), 'paid')
})

test('a checkout that was paid says so, and paying again pays nothing', async () => {
  const { url, ref } = await open()
  await stage.submit(url, { card: '4242424242424242' })
  const { subscriptionRef } = (await stage.gateway.readCheckout(ref)) ?? {}
  assert.match((await stage.visit(url)).text, /This was paid/)
  assert.equal((await stage.submit(url, { card: '4242424242424242' })).status, 303)
  assert.equal((await stage.invoicesOf(subscriptionRef ?? '')).length, 1)
})

test('forms that are sent twice at once pay once', async () => {
  const { url, ref } = await open()
  const answers = await Promise.all(Array.from({ length: 5 }, () => stage.submit(url, { card: '4242424242424242' })))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([303]))
  const { subscriptionRef } = (await stage.gateway.readCheckout(ref)) ?? {}
  assert.equal((await stage.invoicesOf(subscriptionRef ?? '')).length, 1)
})

test('a checkout that has run out of time says so and cannot be paid', async () => {
  const { url, ref } = await open()
  stage.app.clock.advance(hours(24))
  const { text } = await stage.visit(url)
  assert.match(text, /This checkout has expired/)
  assert.match((await stage.submit(url, { card: '4242424242424242' })).text, /This checkout has expired/)
  await stage.app.settle()
  assert.equal(await stateOf(ref), 'expired')
})

test('an address that is none is a page that says so', async () => {
  for (const token of ['nonsense', 'x'.repeat(65), '%00']) {
    const { status, text } = await stage.visit(`/sandbox/checkouts/${token}`)
    assert.equal(status, 404, token)
    assert.match(text, /Nothing here/)
  }
})

test('a form without a card, or with more than that, is refused', async () => {
  const { url, ref } = await open()
  assert.equal((await stage.submit(url, {})).status, 400)
  assert.equal((await stage.submit(url, { card: '4242424242424242', amount: '1' })).status, 400)
  assert.equal(await stateOf(ref), 'open')
})

test('the sandbox is for the test environment alone', async () => {
  const { status, body } = await stage.owner.post('/v1/organization/gateways?environment=live', { provider: 'sandbox' })
  assert.equal(status, 400)
  assert.match(body.error.fields.provider, /test environment only/)
})
