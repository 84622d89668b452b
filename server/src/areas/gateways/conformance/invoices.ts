import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { addsUp, buy, type Case, invoicesIn, priceOf, refuses, type TestServer } from './test-server.ts'

async function paidInvoice(testServer: TestServer) {
  const { invoice } = await buy(testServer, { price: priceOf({ amount: 3000 }) })
  assert.ok(invoice)
  return invoice
}

export const invoiceCases: Readonly<Record<string, Case>> = {
  'a renewal that fails is an open invoice and past due, and trying again is refused': async (testServer) => {
    const { gateway } = testServer
    const { subscription } = await buy(testServer, {}, 'pays once')
    await testServer.renew(subscription.ref)
    assert.equal((await gateway.readSubscription(subscription.ref))?.status, 'past_due')
    const [, failed] = await invoicesIn(testServer, subscription.ref)
    assert.deepEqual([failed?.status, failed?.amountPaid, failed?.paidAt], ['open', 0, null])
    assert.ok(failed && failed.attempts > 0)
    assert.match(failed.failure ?? '', /\w/)
    const key = randomUUID()
    const refused = await refuses(() => gateway.payInvoice(failed.ref, key))
    assert.equal((await refuses(() => gateway.payInvoice(failed.ref, key))).code, refused.code)
    assert.equal((await gateway.readInvoice(failed.ref))?.status, 'open')
  },

  'a paid invoice is not paid again': async (testServer) => {
    const { ref } = await paidInvoice(testServer)
    await refuses(() => testServer.gateway.payInvoice(ref, randomUUID()))
  },

  'what was paid with the same card names the same instrument, and never its number': async (testServer) => {
    const [one, other] = [await paidInvoice(testServer), await paidInvoice(testServer)]
    assert.ok(one.instrument)
    assert.equal(other.instrument, one.instrument)
    assert.notEqual(one.customerRef, other.customerRef)
  },

  'a refund of the whole is all of it': async (testServer) => {
    const { gateway } = testServer
    const { ref, total } = await paidInvoice(testServer)
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

  'refunds in parts add up, and never to more than was paid': async (testServer) => {
    const { gateway } = testServer
    const { ref, total } = await paidInvoice(testServer)
    await gateway.refundInvoice(ref, 1000, randomUUID())
    await refuses(() => gateway.refundInvoice(ref, total - 1000 + 1, randomUUID()))
    await gateway.refundInvoice(ref, total - 1000, randomUUID())
    await refuses(() => gateway.refundInvoice(ref, 1, randomUUID()))
    const invoice = await gateway.readInvoice(ref)
    assert.equal(invoice?.amountRefunded, total)
    assert.deepEqual(invoice?.refunds.map(({ amount }) => amount).sort(), [1000, total - 1000])
  },

  'usage is counted once under its key': async (testServer) => {
    const { gateway } = testServer
    const meter = `calls_${randomUUID().slice(0, 8)}`
    const { subscription } = await buy(testServer, {
      price: priceOf({ model: 'per_unit', amount: 5, meter }),
      quantity: 1,
    })
    const usage = { customerRef: subscription.customerRef, meter, quantity: 100, at: testServer.now() }
    const key = randomUUID()
    await gateway.reportUsage(usage, key)
    await gateway.reportUsage(usage, key)
    await gateway.reportUsage({ ...usage, quantity: 20 }, randomUUID())
    if (!testServer.billsUsage) return
    await testServer.renew(subscription.ref)
    const billed = (await invoicesIn(testServer, subscription.ref)).at(-1)
    assert.deepEqual([billed?.total, billed?.lines[0]?.quantity, billed?.lines[0]?.unitAmount], [600, 120, 5])
  },

  'a price below a cent and one for packages are exact, and rounded once on the line': async (testServer) => {
    const { gateway } = testServer
    const decimal = { model: 'per_unit', amount: null, unit_amount_decimal: '0.25' } as const
    const packed = { model: 'per_unit', amount: 500, package_size: 1000 } as const
    const both = { model: 'per_unit', amount: null, unit_amount_decimal: '0.5', package_size: 100 } as const
    const tiers = [
      { up_to: 1000, unit_amount: 0, unit_amount_decimal: '0.4' },
      { up_to: null, unit_amount: 0, unit_amount_decimal: '0.1' },
    ]
    const tiered = { model: 'tiered', amount: null, tiers } as const
    const cases = [
      [decimal, 1230, 308],
      [packed, 1001, 1000],
      [both, 250, 2],
      [tiered, 1013, 401],
    ] as const
    for (const [terms, quantity, total] of cases) {
      const meter = `exact_${randomUUID().slice(0, 8)}`
      const { subscription } = await buy(testServer, { price: priceOf({ ...terms, meter }), quantity: 1 })
      const usage = { customerRef: subscription.customerRef, meter, quantity, at: testServer.now() }
      await gateway.reportUsage(usage, randomUUID())
      if (!testServer.billsUsage) continue
      await testServer.renew(subscription.ref)
      const billed = (await invoicesIn(testServer, subscription.ref)).at(-1)
      assert.deepEqual([billed?.total, billed?.lines[0]?.quantity], [total, quantity], JSON.stringify(terms))
    }
  },
}
