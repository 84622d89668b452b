import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { days } from '../../../platform/clock.ts'
import { addsUp, askedOf, buy, type Case, oneTime, perSeat, priceOf, refuses } from './stage.ts'

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

  'a paid checkout has its subscription and a paid invoice, which carry our ids': async (stage) => {
    const { asked, subscription, invoice } = await buy(stage, { price: perSeat(1000), quantity: 3 })
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

  'a price that is paid once makes an invoice and no subscription': async (stage) => {
    const { gateway } = stage
    const asked = askedOf({ price: oneTime(5000) })
    const opened = await gateway.openCheckout(asked, randomUUID())
    assert.equal(await stage.pay(opened, 'pays'), 'paid')
    const checkout = await gateway.readCheckout(opened.ref)
    assert.deepEqual([checkout?.state, checkout?.subscriptionRef], ['paid', null])
    const invoice = await gateway.readInvoice(checkout?.invoiceRef ?? '')
    assert.deepEqual([invoice?.status, invoice?.total, invoice?.subscriptionRef], ['paid', 5000, null])
    assert.deepEqual([invoice?.ours.checkoutId, invoice?.ours.priceId], [asked.checkoutId, asked.price.id])
  },

  'a trial begins with the checkout and nothing is paid': async (stage) => {
    const { subscription, invoice } = await buy(stage, { trialDays: 14 })
    assert.equal(subscription.status, 'trialing')
    const length = Number(subscription.trialEndsAt) - subscription.currentPeriodStart.getTime()
    assert.ok(Math.abs(length - days(14)) < days(1))
    assert.equal(invoice?.total ?? 0, 0)
  },

  'a declined card leaves the checkout open, and another card pays it': async (stage) => {
    const checkout = await stage.gateway.openCheckout(askedOf(), randomUUID())
    assert.equal(await stage.pay(checkout, 'is declined'), 'refused')
    assert.equal((await stage.gateway.readCheckout(checkout.ref))?.state, 'open')
    assert.equal(await stage.pay(checkout, 'pays'), 'paid')
    assert.equal((await stage.gateway.readCheckout(checkout.ref))?.state, 'paid')
  },

  'a coupon is taken off': async (stage) => {
    const { invoice } = await buy(stage, {
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

  'the same customer is the same at the gateway': async (stage) => {
    const customer = { id: randomUUID(), name: 'Acme', email: null }
    const [one, two] = [await buy(stage, { customer }), await buy(stage, { customer })]
    const other = await buy(stage)
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

  'the customer has a page for invoices and payment details': async (stage) => {
    const { subscription } = await buy(stage)
    const { url } = await stage.gateway.billingPortal(subscription.customerRef, 'https://shop.example.com/account')
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
