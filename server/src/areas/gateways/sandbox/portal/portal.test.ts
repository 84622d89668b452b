import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hours } from '../../../../platform/clock.ts'
import { buy, invoicesIn } from '../../conformance/test-server.ts'
import { type SandboxServer, sandboxServer } from '../testing.ts'

let testServer: SandboxServer
before(async () => {
  testServer = await sandboxServer()
})
after(() => testServer.close())

const account = 'https://shop.example.com/account'

test('the billing page shows the saved card and the invoices, and links back', async () => {
  const { subscription } = await buy(testServer)
  const { url } = await testServer.gateway.billingPortal(subscription.customerRef, account)
  const { status, text } = await testServer.visit(url)
  assert.equal(status, 200)
  assert.match(text, /Billing of Acme/)
  assert.match(text, /The card ending in 4242 is charged\./)
  assert.match(text, /\$29\.00<br><span class="muted">Paid/)
  assert.match(text, /<a class="leave" href="https:\/\/shop\.example\.com\/account">/)
})

test('a declined card is not saved, and a valid one pays open invoices', async () => {
  const { subscription } = await buy(testServer, {}, 'pays once')
  await testServer.renew(subscription.ref)
  const { url } = await testServer.gateway.billingPortal(subscription.customerRef, account)
  const [, open] = await invoicesIn(testServer, subscription.ref)
  const pay = () => testServer.submit(`${url}/pay`, { invoice: open?.ref ?? '' })
  assert.match((await pay()).text, /Your card was declined/)
  assert.match(
    (await testServer.submit(url, { card: '4000000000000002' })).text,
    /role="alert"[^>]*>Your card was declined/,
  )
  assert.match((await testServer.visit(url)).text, /ending in 0341/)
  const saved = await testServer.submit(url, { card: '4242424242424242' })
  assert.match(saved.text, /role="status">The card was saved/)
  assert.match(saved.text, /ending in 4242/)
  assert.match((await pay()).text, /The invoice was paid/)
  assert.equal((await testServer.gateway.readSubscription(subscription.ref))?.status, 'active')
  assert.match((await pay()).text, /is already paid/)
})

test('an invoice of another customer cannot be paid', async () => {
  const [one, other] = [await buy(testServer), await buy(testServer, {}, 'pays once')]
  await testServer.renew(other.subscription.ref)
  const [, open] = await invoicesIn(testServer, other.subscription.ref)
  const { url } = await testServer.gateway.billingPortal(one.subscription.customerRef, account)
  await testServer.submit(`${url}/pay`, { invoice: open?.ref ?? '' })
  assert.equal((await testServer.gateway.readInvoice(open?.ref ?? ''))?.attempts, 1)
})

test('the billing page expires after an hour', async () => {
  const { subscription } = await buy(testServer)
  const { url } = await testServer.gateway.billingPortal(subscription.customerRef, account)
  testServer.app.clock.advance(hours(1))
  assert.equal((await testServer.visit(url)).status, 404)
  assert.equal((await testServer.submit(url, { card: '4242424242424242' })).status, 404)
})
