import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { days, hours } from '../../../platform/clock.ts'
import { addsUp, askedOf, buy, type Case, invoicesIn, oneTime, perSeat, priceOf, refuses } from './test-server.ts'

export const checkoutCases: Readonly<Record<string, Case>> = {
  'the credentials open an account': async ({ gateway }) => {
    assert.match((await gateway.test()).account, /\w/)
  },

  'a checkout is open until it is paid, and nothing is bought before': async ({ gateway, now }) => {
    const asked = askedOf()
    const checkout = await gateway.openCheckout(asked, randomUUID())
    assert.match(checkout.url, /^https?:\/\//)
    assert.deepEqual(
      [checkout.state, checkout.subscriptionRef, checkout.invoiceRef, checkout.ours.checkoutId],
      ['open', null, null, asked.checkoutId],
    )
    assert.ok(checkout.expiresAt > now())
    assert.deepEqual(await gateway.readCheckout(checkout.ref), checkout)
  },

  'a paid checkout has its subscription and a paid invoice, which carry our ids': async (testServer) => {
    const { asked, subscription, invoice } = await buy(testServer, { price: perSeat(1000), quantity: 3 })
    assert.equal(subscription.status, 'active')
    assert.equal(subscription.quantity, 3)
    assert.equal(subscription.ours.subscriptionId, asked.subscriptionId)
    assert.ok(subscription.currentPeriodStart < subscription.currentPeriodEnd)
    assert.deepEqual(
      [subscription.trialEndsAt, subscription.cancelAt, subscription.canceledAt, subscription.endedAt],
      [null, null, null, null],
    )
    assert.ok(invoice)
    addsUp(invoice)
    assert.deepEqual(
      [invoice.status, invoice.total, invoice.amountPaid, invoice.currency, invoice.subscriptionRef],
      ['paid', 3000, 3000, 'usd', subscription.ref],
    )
    assert.equal(invoice.customerRef, subscription.customerRef)
    assert.ok(invoice.paidAt && invoice.paymentRef)
    assert.match(invoice.instrument ?? '', /^fp/)
    const [line] = invoice.lines
    assert.deepEqual([line?.quantity, line?.amount, line?.priceRef], [3, 3000, subscription.priceRef])
    assert.equal(line?.isProration, false)
  },

  'a price that is paid once makes an invoice and no subscription': async (testServer) => {
    const { gateway } = testServer
    const asked = askedOf({ price: oneTime(5000) })
    const opened = await gateway.openCheckout(asked, randomUUID())
    assert.equal(await testServer.pay(opened, 'pays'), 'paid')
    const checkout = await gateway.readCheckout(opened.ref)
    assert.deepEqual([checkout?.state, checkout?.subscriptionRef], ['paid', null])
    const invoice = await gateway.readInvoice(checkout?.invoiceRef ?? '')
    assert.deepEqual([invoice?.status, invoice?.total, invoice?.subscriptionRef], ['paid', 5000, null])
    assert.deepEqual([invoice?.ours.checkoutId, invoice?.ours.priceId], [asked.checkoutId, asked.price.id])
  },

  'a trial begins with the checkout and nothing is paid': async (testServer) => {
    const { subscription, invoice } = await buy(testServer, { trialDays: 14 })
    assert.equal(subscription.status, 'trialing')
    const length = Number(subscription.trialEndsAt) - subscription.currentPeriodStart.getTime()
    assert.ok(Math.abs(length - days(14)) < days(1))
    assert.equal(invoice?.total ?? 0, 0)
  },

  'a trial that is ended is paid at once, and says what with': async (testServer) => {
    const { subscription, checkout } = await buy(testServer, { trialDays: 14 })
    assert.match(checkout.instrument ?? '', /^fp/)
    const key = randomUUID()
    const ended = await testServer.gateway.endTrial(subscription.ref, key)
    assert.equal(ended.status, 'active')
    assert.ok(ended.currentPeriodEnd > (ended.trialEndsAt ?? ended.currentPeriodEnd))
    assert.equal((await testServer.gateway.endTrial(subscription.ref, randomUUID())).status, 'active')
    const totals = (await invoicesIn(testServer, subscription.ref)).map(({ total }) => total)
    assert.deepEqual(
      totals.filter((total) => total > 0),
      [2900],
    )
  },

  'a page is closed at its time or on demand, and one that was paid stays paid': async (testServer) => {
    const { gateway } = testServer
    const expiresAt = new Date(Math.floor(testServer.now().getTime() / 1000) * 1000 + hours(1))
    const checkout = await gateway.openCheckout(askedOf({ expiresAt: expiresAt.toISOString() }), randomUUID())
    assert.deepEqual(checkout.expiresAt, expiresAt)
    for (const _ of [1, 2]) assert.equal((await gateway.expireCheckout(checkout.ref, randomUUID())).state, 'expired')
    const { checkout: paid } = await buy(testServer)
    assert.equal((await gateway.expireCheckout(paid.ref, randomUUID())).state, 'paid')
    await refuses(() => gateway.expireCheckout('nothing', randomUUID()))
  },

  'a declined card leaves the checkout open, and another card pays it': async (testServer) => {
    const checkout = await testServer.gateway.openCheckout(askedOf(), randomUUID())
    assert.equal(await testServer.pay(checkout, 'is declined'), 'refused')
    assert.equal((await testServer.gateway.readCheckout(checkout.ref))?.state, 'open')
    assert.equal(await testServer.pay(checkout, 'pays'), 'paid')
    assert.equal((await testServer.gateway.readCheckout(checkout.ref))?.state, 'paid')
  },

  'a coupon is taken off': async (testServer) => {
    const { invoice } = await buy(testServer, {
      price: priceOf({ amount: 2000 }),
      coupon: {
        id: randomUUID(),
        code: 'HALF',
        name: 'Half price',
        percent_off: 50,
        amount_off: null,
        currency: null,
        duration: 'once',
        duration_periods: null,
      },
    })
    assert.ok(invoice)
    addsUp(invoice)
    assert.deepEqual([invoice.subtotal, invoice.discount, invoice.total], [2000, 1000, 1000])
  },

  'the same customer is the same at the gateway': async (testServer) => {
    const customer = { id: randomUUID(), name: 'Acme', email: null }
    const [one, two] = [await buy(testServer, { customer }), await buy(testServer, { customer })]
    const other = await buy(testServer)
    assert.equal(one.subscription.customerRef, two.subscription.customerRef)
    assert.notEqual(one.subscription.customerRef, other.subscription.customerRef)
  },

  'a key is good for one request: the same again is answered the same': async ({ gateway }) => {
    const [asked, key] = [askedOf(), randomUUID()]
    const first = await gateway.openCheckout(asked, key)
    assert.deepEqual(await gateway.openCheckout(asked, key), first)
    await refuses(() => gateway.openCheckout({ ...asked, quantity: asked.quantity + 1 }, key))
    assert.notEqual((await gateway.openCheckout(asked, randomUUID())).ref, first.ref)
  },

  'the customer has a page for invoices and payment details': async (testServer) => {
    const { subscription } = await buy(testServer)
    const { url } = await testServer.gateway.billingPortal(subscription.customerRef, 'https://shop.example.com/account')
    assert.match(url, /^https?:\/\//)
  },

  'what is not there is not found': async ({ gateway }) => {
    assert.equal(await gateway.readCheckout('nothing'), null)
    assert.equal(await gateway.readSubscription('nothing'), null)
    assert.equal(await gateway.readInvoice('nothing'), null)
    await refuses(() => gateway.cancelSubscription('nothing', 'now', randomUUID()))
    await refuses(() => gateway.payInvoice('nothing', randomUUID()))
    await refuses(() => gateway.refundInvoice('nothing', 100, randomUUID()))
  },
}
