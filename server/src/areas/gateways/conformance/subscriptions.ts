import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { addsUp, buy, type Case, invoicesIn, perSeat, priceOf, refuses } from './test-server.ts'

export const subscriptionCases: Readonly<Record<string, Case>> = {
  'more seats are charged for the rest of the period, as the preview says': async (testServer) => {
    const { gateway } = testServer
    const price = perSeat(3000)
    const { subscription } = await buy(testServer, { price, quantity: 2 })
    const preview = await gateway.previewChange(subscription.ref, { price, quantity: 5 })
    assert.ok(preview.now > 0)
    assert.deepEqual([preview.next, preview.currency], [15_000, 'usd'])
    assert.equal(
      preview.lines.reduce((sum, { amount }) => sum + amount, 0),
      preview.now,
    )
    const changed = await gateway.changeSubscription(subscription.ref, { price, quantity: 5, at: 'now' }, randomUUID())
    assert.deepEqual([changed.quantity, changed.priceRef], [5, subscription.priceRef])
    const [, charged] = await invoicesIn(testServer, subscription.ref)
    assert.ok(charged)
    addsUp(charged)
    assert.equal(charged.total, preview.now)
    assert.deepEqual(charged.lines.map(({ isProration, amount }) => [isProration, Math.sign(amount)]).sort(), [
      [true, -1],
      [true, 1],
    ])
  },

  'seats that are changed for the next invoice are charged with it, and not before': async (testServer) => {
    const { gateway } = testServer
    const price = perSeat(3000)
    const { subscription } = await buy(testServer, { price, quantity: 2 })
    const ref = subscription.ref
    for (const quantity of [5, 4]) {
      const to = { price, quantity, at: 'now', proration: 'next_invoice' } as const
      assert.equal((await gateway.changeSubscription(ref, to, randomUUID())).quantity, quantity)
    }
    assert.equal((await invoicesIn(testServer, ref)).length, 1)
    await testServer.renew(ref)
    const [, renewed] = await invoicesIn(testServer, ref)
    assert.ok(renewed)
    addsUp(renewed)
    const prorated = renewed.lines.filter(({ isProration }) => isProration)
    assert.ok(prorated.length > 0)
    const difference = prorated.reduce((sum, { amount }) => sum + amount, 0)
    assert.ok(difference > 0 && difference <= 6000, String(difference))
    assert.equal(renewed.total, 12_000 + difference)
  },

  'a change to a dearer plan keeps the period and charges the difference': async (testServer) => {
    const { gateway } = testServer
    const { subscription } = await buy(testServer, { price: priceOf({ amount: 1000 }) })
    const dearer = priceOf({ amount: 5000 })
    const preview = await gateway.previewChange(subscription.ref, { price: dearer, quantity: 1 })
    const key = randomUUID()
    const to = { price: dearer, quantity: 1, at: 'now' } as const
    const changed = await gateway.changeSubscription(subscription.ref, to, key)
    assert.notEqual(changed.priceRef, subscription.priceRef)
    assert.deepEqual(changed.currentPeriodEnd, subscription.currentPeriodEnd)
    assert.deepEqual(await gateway.changeSubscription(subscription.ref, to, key), changed)
    const invoices = await invoicesIn(testServer, subscription.ref)
    assert.deepEqual(
      invoices.map(({ total }) => total),
      [1000, preview.now],
    )
  },

  'a preview says when the next renewal is, also where the interval is another': async (testServer) => {
    const { gateway } = testServer
    const { subscription } = await buy(testServer, { price: priceOf({ amount: 1000 }) })
    for (const interval of ['year', 'month'] as const) {
      const to = { price: priceOf({ amount: 9000, interval }), quantity: 1 }
      const { nextAt } = await gateway.previewChange(subscription.ref, to)
      const changed = await gateway.changeSubscription(subscription.ref, { ...to, at: 'now' }, randomUUID())
      assert.ok(Math.abs(nextAt.getTime() - changed.currentPeriodEnd.getTime()) < 60_000)
      assert.ok(changed.currentPeriodEnd > changed.currentPeriodStart)
    }
  },

  'a change to a cheaper plan charges nothing now and less later': async (testServer) => {
    const { gateway } = testServer
    const { subscription } = await buy(testServer, { price: priceOf({ amount: 5000 }) })
    const cheaper = { price: priceOf({ amount: 1000 }), quantity: 1 }
    const preview = await gateway.previewChange(subscription.ref, cheaper)
    assert.equal(preview.now, 0)
    assert.ok(preview.next < 1000)
    await gateway.changeSubscription(subscription.ref, { ...cheaper, at: 'now' }, randomUUID())
    assert.equal((await invoicesIn(testServer, subscription.ref)).length, 1)
  },

  'a change at the end of the period leaves the period as it was bought': async (testServer) => {
    const { gateway } = testServer
    const { subscription } = await buy(testServer, { price: priceOf({ amount: 5000 }) })
    const to = { price: priceOf({ amount: 1000 }), quantity: 1, at: 'period_end' } as const
    await gateway.changeSubscription(subscription.ref, to, randomUUID())
    assert.equal((await gateway.readSubscription(subscription.ref))?.priceRef, subscription.priceRef)
    await testServer.renew(subscription.ref)
    assert.notEqual((await gateway.readSubscription(subscription.ref))?.priceRef, subscription.priceRef)
    const invoices = await invoicesIn(testServer, subscription.ref)
    assert.deepEqual(
      invoices.map(({ total }) => total),
      [5000, 1000],
    )
  },

  'a currency is never changed': async (testServer) => {
    const { subscription } = await buy(testServer)
    const to = { price: priceOf({ currency: 'eur' }), quantity: 1 }
    await refuses(() => testServer.gateway.changeSubscription(subscription.ref, { ...to, at: 'now' }, randomUUID()))
    await refuses(() => testServer.gateway.previewChange(subscription.ref, to))
  },

  'cancelled at the end of the period, it runs until then, and can be resumed': async (testServer) => {
    const { gateway } = testServer
    const { subscription } = await buy(testServer)
    const canceled = await gateway.cancelSubscription(subscription.ref, 'period_end', randomUUID())
    assert.equal(canceled.status, 'active')
    assert.deepEqual(canceled.cancelAt, subscription.currentPeriodEnd)
    assert.ok(canceled.canceledAt)
    const resumed = await gateway.resumeSubscription(subscription.ref, randomUUID())
    assert.deepEqual([resumed.status, resumed.cancelAt, resumed.canceledAt], ['active', null, null])
  },

  'cancelled at the end of the period, it ends there and is charged no more': async (testServer) => {
    const { gateway } = testServer
    const { subscription } = await buy(testServer)
    await gateway.cancelSubscription(subscription.ref, 'period_end', randomUUID())
    await testServer.renew(subscription.ref)
    const ended = await gateway.readSubscription(subscription.ref)
    assert.equal(ended?.status, 'canceled')
    assert.deepEqual(ended?.endedAt, subscription.currentPeriodEnd)
    assert.equal((await testServer.invoicesOf(subscription.ref)).length, 1)
  },

  'cancelled now, it has ended, and nothing can be changed': async (testServer) => {
    const { gateway } = testServer
    const { subscription, asked } = await buy(testServer)
    const key = randomUUID()
    const ended = await gateway.cancelSubscription(subscription.ref, 'now', key)
    assert.equal(ended.status, 'canceled')
    assert.ok(ended.endedAt && ended.canceledAt)
    assert.deepEqual(await gateway.cancelSubscription(subscription.ref, 'now', key), ended)
    await refuses(() => gateway.resumeSubscription(subscription.ref, randomUUID()))
    const to = { price: asked.price, quantity: 2, at: 'now' } as const
    await refuses(() => gateway.changeSubscription(subscription.ref, to, randomUUID()))
  },

  'paused, it asks for nothing; unpaused, it goes on': async (testServer) => {
    const { gateway } = testServer
    const { subscription } = await buy(testServer)
    assert.equal((await gateway.pauseSubscription(subscription.ref, randomUUID())).status, 'paused')
    assert.equal((await gateway.readSubscription(subscription.ref))?.status, 'paused')
    assert.equal((await gateway.unpauseSubscription(subscription.ref, randomUUID())).status, 'active')
  },

  'a period is followed by the next, which is paid': async (testServer) => {
    const { subscription } = await buy(testServer)
    await testServer.renew(subscription.ref)
    const renewed = await testServer.gateway.readSubscription(subscription.ref)
    assert.deepEqual(renewed?.currentPeriodStart, subscription.currentPeriodEnd)
    const [first, second] = await invoicesIn(testServer, subscription.ref)
    assert.deepEqual([second?.status, second?.total, second?.subscriptionRef], ['paid', 2900, subscription.ref])
    assert.notEqual(first?.ref, second?.ref)
  },
}
