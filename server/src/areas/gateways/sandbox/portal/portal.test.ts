import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hours } from '../../../../platform/clock.ts'
import { buy, invoicesIn } from '../../conformance/stage.ts'
import { type SandboxStage, sandboxStage } from '../testing.ts'

let stage: SandboxStage
before(async () => {
  stage = await sandboxStage()
})
after(() => stage.close())

const account = 'https://shop.example.com/account'

test('the billing page shows the card on file and the invoices, and leads back', async () => {
  const { subscription } = await buy(stage)
  const { url } = await stage.gateway.billingPortal(subscription.customerRef, account)
  const { status, text } = await stage.visit(url)
  assert.equal(status, 200)
  assert.match(text, /Billing of Acme/)
  assert.match(text, /The card ending in 4242 is charged\./)
  assert.match(text, /\$29\.00<br><span class="muted">Paid/)
  assert.match(text, /<a class="leave" href="https:\/\/shop\.example\.com\/account">/)
})

test('a card that is refused is not saved, and one that is accepted pays what is open', async () => {
  const { subscription } = await buy(stage, {}, 'pays once')
  await stage.renew(subscription.ref)
  const { url } = await stage.gateway.billingPortal(subscription.customerRef, account)
  const [, open] = await invoicesIn(stage, subscription.ref)
  const pay = () => stage.submit(`${url}/pay`, { invoice: open?.ref ?? '' })
  assert.match((await pay()).text, /Your card was declined/)
  assert.match((await stage.submit(url, { card: '4000000000000002' })).text, /role="alert"[^>]*>Your card was declined/)
  assert.match((await stage.visit(url)).text, /ending in 0341/)
  const saved = await stage.submit(url, { card: '4242424242424242' })
  assert.match(saved.text, /role="status">The card was saved/)
  assert.match(saved.text, /ending in 4242/)
  assert.match((await pay()).text, /The invoice was paid/)
  assert.equal((await stage.gateway.readSubscription(subscription.ref))?.status, 'active')
  assert.match((await pay()).text, /was paid already/)
})

test('an invoice of somebody else is not paid here', async () => {
  const [one, other] = [await buy(stage), await buy(stage, {}, 'pays once')]
  await stage.renew(other.subscription.ref)
  const [, open] = await invoicesIn(stage, other.subscription.ref)
  const { url } = await stage.gateway.billingPortal(one.subscription.customerRef, account)
  await stage.submit(`${url}/pay`, { invoice: open?.ref ?? '' })
  assert.equal((await stage.gateway.readInvoice(open?.ref ?? ''))?.attempts, 1)
})

test('the billing page is open for an hour', async () => {
  const { subscription } = await buy(stage)
  const { url } = await stage.gateway.billingPortal(subscription.customerRef, account)
  stage.app.clock.advance(hours(1))
  assert.equal((await stage.visit(url)).status, 404)
  assert.equal((await stage.submit(url, { card: '4242424242424242' })).status, 404)
})
