import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { addsUp, buy, type Case, invoicesIn, priceOf, refuses, type Stage } from './stage.ts'

async function paidInvoice(stage: Stage) {
  const { invoice } = await buy(stage, { price: priceOf({ amount: 3000 }) })
  assert.ok(invoice)
  return invoice
}

export const invoiceCases: Readonly<Record<string, Case>> = {
  'a renewal that fails is an open invoice and past due, and trying again is refused': async (stage) => {
    const { gateway } = stage
    const { subscription } = await buy(stage, {}, 'pays once')
    await stage.renew(subscription.ref)
    assert.equal((await gateway.readSubscription(subscription.ref))?.status, 'past_due')
    const [, failed] = await invoicesIn(stage, subscription.ref)
    assert.deepEqual([failed?.status, failed?.amountPaid, failed?.paidAt], ['open', 0, null])
    assert.ok(failed && failed.attempts > 0)
    assert.match(failed.failure ?? '', /\w/)
    const key = randomUUID()
    const refused = await refuses(() => gateway.payInvoice(failed.ref, key))
    assert.equal((await refuses(() => gateway.payInvoice(failed.ref, key))).code, refused.code)
    assert.equal((await gateway.readInvoice(failed.ref))?.status, 'open')
  },

  'a paid invoice is not paid again': async (stage) => {
    const { ref } = await paidInvoice(stage)
    await refuses(() => stage.gateway.payInvoice(ref, randomUUID()))
  },

  'what was paid with the same card names the same instrument, and never its number': async (stage) => {
    const [one, other] = [await paidInvoice(stage), await paidInvoice(stage)]
    assert.ok(one.instrument)
    assert.equal(other.instrument, one.instrument)
    assert.notEqual(one.customerRef, other.customerRef)
  },

  'a refund of the whole is all of it': async (stage) => {
    const { gateway } = stage
    const { ref, total } = await paidInvoice(stage)
    const key = randomUUID()
    const made = await gateway.refundInvoice(ref, total, key)
    assert.deepEqual(await gateway.refundInvoice(ref, total, key), made)
    const invoice = await gateway.readInvoice(ref)
    assert.ok(invoice)
    addsUp(invoice)
    assert.deepEqual([invoice.status, invoice.amountPaid, invoice.amountRefunded], ['paid', total, total])
    assert.deepEqual(
      invoice.refunds.map(({ amount, status }) => [amount, status]),
      [[total, 'succeeded']],
    )
    assert.equal(invoice.refunds[0]?.ref, made.ref)
  },

  'refunds in parts add up, and never to more than was paid': async (stage) => {
    const { gateway } = stage
    const { ref, total } = await paidInvoice(stage)
    await gateway.refundInvoice(ref, 1000, randomUUID())
    await refuses(() => gateway.refundInvoice(ref, total - 1000 + 1, randomUUID()))
    await gateway.refundInvoice(ref, total - 1000, randomUUID())
    await refuses(() => gateway.refundInvoice(ref, 1, randomUUID()))
    const invoice = await gateway.readInvoice(ref)
    assert.equal(invoice?.amountRefunded, total)
    assert.deepEqual(invoice?.refunds.map(({ amount }) => amount).sort(), [1000, total - 1000])
  },

  'usage is counted once under its key': async (stage) => {
    const { gateway } = stage
    const meter = `calls_${randomUUID().slice(0, 8)}`
    const { subscription } = await buy(stage, { price: priceOf({ model: 'per_unit', amount: 5, meter }), quantity: 1 })
    const usage = { customerRef: subscription.customerRef, meter, quantity: 100, at: stage.now() }
    const key = randomUUID()
    await gateway.reportUsage(usage, key)
    await gateway.reportUsage(usage, key)
    await gateway.reportUsage({ ...usage, quantity: 20 }, randomUUID())
    if (!stage.billsUsage) return
    await stage.renew(subscription.ref)
    const billed = (await invoicesIn(stage, subscription.ref)).at(-1)
    assert.deepEqual([billed?.total, billed?.lines[0]?.quantity, billed?.lines[0]?.unitAmount], [600, 120, 5])
  },
}
