import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { hours } from '../../../../platform/clock.ts'
import { askedOf, oneTime, perSeat } from '../../conformance/test-server.ts'
import type { AskedCheckout } from '../../port.ts'
import { type SandboxServer, sandboxServer } from '../testing.ts'

let testServer: SandboxServer
before(async () => {
  testServer = await sandboxServer()
})
after(() => testServer.close())

const open = (more: Partial<AskedCheckout> = {}) => testServer.gateway.openCheckout(askedOf(more), randomUUID())
const stateOf = async (ref: string) => (await testServer.gateway.readCheckout(ref))?.state

test('the page shows the product, the price and the test cards', async () => {
  const { url } = await open({
    price: perSeat(1250),
    quantity: 4,
    customer: { id: randomUUID(), name: 'Acme <3', email: null },
  })
  const { status, text, policy } = await testServer.visit(url)
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

test('a trial is due later, a coupon reduces the price, and amounts have the decimals of their currency', async () => {
  const trial = await open({ trialDays: 14 })
  const { text } = await testServer.visit(trial.url)
  assert.match(text, /Free for 14 days<\/th><td>-\$29\.00/)
  assert.match(text, /From \w+ \d+, \d{4}, you pay \$29\.00 per month/)
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
  const page = (await testServer.visit(yen.url)).text
  assert.match(page, /Coupon TENTH<\/th><td>-¥150</)
  assert.match(page, /Pay ¥1,350<\/button>/)
})

test('a valid card redirects the buyer to the success URL, regardless of spaces and dashes in its number', async () => {
  const { url, ref } = await open()
  const { status, location } = await testServer.submit(url, { card: ' 4242 4242-4242 4242 ' })
  assert.deepEqual([status, location], [303, 'https://shop.example.com/thanks'])
  assert.equal(await stateOf(ref), 'paid')
})

test('a declined card shows the reason, and the buyer can try another', async () => {
  const { url, ref } = await open()
  for (const [card, reason] of [
    ['4000000000000002', /Your card was declined\. Try another card\./],
    ['4000000000000069', /Your card has expired\. Try another card\./],
    ['4111111111111111', /not a test card/],
  ] as const) {
    const { status, text } = await testServer.submit(url, { card })
    assert.equal(status, 200)
    assert.match(text, /<title>Payment refused · Sandbox<\/title>/)
    assert.match(text, /role="alert"/)
    assert.match(text, reason)
    assert.match(text, new RegExp(`value="${card}" aria-invalid="true" aria-describedby="refusal"`))
  }
  assert.equal(await stateOf(ref), 'open')
  assert.equal((await testServer.submit(url, { card: '4242424242424242' })).status, 303)
})

test('a card that requires confirmation pays after it is confirmed', async () => {
  const { url, ref } = await open()
  const asked = await testServer.submit(url, { card: '4000002500003155' })
  assert.equal(asked.status, 200)
  assert.match(asked.text, /Your bank asks you to confirm the payment of \$29\.00 with the card ending in 3155/)
  assert.equal(await stateOf(ref), 'open')
  assert.match((await testServer.visit(url)).text, /Confirm the payment<\/h2>/)
  const refused = await testServer.submit(`${url}/confirm`, { answer: 'refuse' })
  assert.match(refused.text, /The payment was not confirmed/)
  assert.match((await testServer.submit(`${url}/confirm`, { answer: 'confirm' })).text, /Pay by card/)
  assert.equal(await stateOf(ref), 'open')
  await testServer.submit(url, { card: '4000002500003155' })
  const confirmed = await testServer.submit(`${url}/confirm`, { answer: 'confirm' })
  assert.deepEqual([confirmed.status, confirmed.location], [303, 'https://shop.example.com/thanks'])
  assert.equal(await stateOf(ref), 'paid')
})

test('a paid checkout shows that it is paid, and cannot be paid again', async () => {
  const { url, ref } = await open()
  await testServer.submit(url, { card: '4242424242424242' })
  const { subscriptionRef } = (await testServer.gateway.readCheckout(ref)) ?? {}
  assert.match((await testServer.visit(url)).text, /Payment complete/)
  assert.equal((await testServer.submit(url, { card: '4242424242424242' })).status, 303)
  assert.equal((await testServer.invoicesOf(subscriptionRef ?? '')).length, 1)
})

test('a form that is submitted twice at once pays once', async () => {
  const { url, ref } = await open()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => testServer.submit(url, { card: '4242424242424242' })),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([303]))
  const { subscriptionRef } = (await testServer.gateway.readCheckout(ref)) ?? {}
  assert.equal((await testServer.invoicesOf(subscriptionRef ?? '')).length, 1)
})

test('an expired checkout shows that it is expired, and cannot be paid', async () => {
  const { url, ref } = await open()
  testServer.app.clock.advance(hours(24))
  const { text } = await testServer.visit(url)
  assert.match(text, /This checkout has expired/)
  assert.match((await testServer.submit(url, { card: '4242424242424242' })).text, /This checkout has expired/)
  await testServer.app.settle()
  assert.equal(await stateOf(ref), 'expired')
})

test('an unknown address shows a page that explains this', async () => {
  for (const token of ['nonsense', 'x'.repeat(65), '%00']) {
    const { status, text } = await testServer.visit(`/sandbox/checkouts/${token}`)
    assert.equal(status, 404, token)
    assert.match(text, /Not found/)
  }
})

test('a form without a card, or with extra fields, is refused', async () => {
  const { url, ref } = await open()
  assert.equal((await testServer.submit(url, {})).status, 400)
  assert.equal((await testServer.submit(url, { card: '4242424242424242', amount: '1' })).status, 400)
  assert.equal(await stateOf(ref), 'open')
})

test('the sandbox is only available in the test environment', async () => {
  const { status, body } = await testServer.owner.post('/v1/organization/gateways?environment=live', {
    provider: 'sandbox',
  })
  assert.equal(status, 400)
  assert.match(body.error.fields.provider, /only available in the test environment/)
})
