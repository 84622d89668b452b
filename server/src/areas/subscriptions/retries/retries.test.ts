import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { change } from '../../../platform/change.ts'
import { days } from '../../../platform/clock.ts'
import { insertInvoices } from '../../invoices/public.ts'
import { openShop, refuses, type Shop } from '../testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const settingsPath = '/v1/organization/billing-settings?environment=test'

const ladder = (shop: Shop, body: object) =>
  shop.owner.put(settingsPath, {
    retry_after_days: [1, 3],
    after_last_retry: 'cancel',
    trial_reminder_days: null,
    ...body,
  })

async function scopeOf({ buyer }: Shop) {
  const [row] = await app.database.sql<{ organization_id: string }[]>`
    select organization_id from environments where id = ${buyer.environmentId}`
  return { organizationId: row?.organization_id ?? '', environmentId: buyer.environmentId }
}

/** An invoice whose payment has just failed. */
async function failPayment(shop: Shop, subscriptionId: string): Promise<string> {
  const [id, scope, now] = [uuid(), await scopeOf(shop), app.clock.now()]
  const ref = `in_${id}`
  const { customerId, connectionId, prices } = shop
  await insertInvoices(app.database.sql, scope, [
    {
      ...{
        id,
        customerId,
        customerName: 'Globex',
        subscriptionId,
        priceId: prices.flat,
        connectionId,
        gatewayRef: ref,
      },
      ...{ status: 'open', billingReason: 'renewal', currency: 'eur', periodStart: null, periodEnd: null },
      createdAt: now,
      lines: [{ description: 'Starter', quantity: 1, unitAmount: 1000, amount: 1000, priceId: prices.flat }],
    },
  ])
  shop.fake.invoices.set(ref, {
    ...{
      ref,
      status: 'open',
      customerRef: `cus_${customerId}`,
      subscriptionRef: null,
      currency: 'eur',
      subtotal: 1000,
    },
    ...{ discount: 0, tax: 0, total: 1000, amountPaid: 0, amountRefunded: 0, periodStart: null, periodEnd: null },
    ...{
      createdAt: now,
      dueAt: null,
      paidAt: null,
      paymentRef: null,
      instrument: null,
      attempts: 1,
      nextAttemptAt: null,
    },
    ...{ failure: 'declined', lines: [], refunds: [], ours: { subscriptionId } },
  })
  await change(app.app.platform, scope, async (tx) => {
    const about = { customer_id: customerId, invoice_id: id, subscription_id: subscriptionId }
    const data = { ...about, currency: 'eur', amount: 1000, attempts: 1, reason: null }
    tx.fact({ type: 'invoice.payment_failed', about: customerId, customerId, data })
  })
  await app.settle()
  return ref
}

const attempts = ({ fake }: Shop) => fake.calls.filter(({ method }) => method === 'payInvoice').length

/** A day at a time, so that each attempt has its own. */
async function passDays(count: number): Promise<void> {
  for (let day = 0; day < count; day++) {
    app.clock.advance(days(1))
    await app.settle()
  }
}

test('a failed payment is retried on the configured days, and the last failure cancels the subscription', async () => {
  const shop = await openShop(app)
  assert.equal((await ladder(shop, {})).status, 200)
  const id = await shop.buy(shop.prices.flat)
  await failPayment(shop, id)
  shop.fake.before = ({ method }) => (method === 'payInvoice' ? refuses() : undefined)
  assert.equal(attempts(shop), 0)
  await passDays(1)
  assert.equal(attempts(shop), 1)
  await passDays(1)
  assert.equal(attempts(shop), 1)
  assert.equal((await shop.subscription(id)).status, 'active')
  await passDays(1)
  assert.equal(attempts(shop), 2)
  assert.equal((await shop.subscription(id)).status, 'canceled')
  await passDays(5)
  assert.equal(attempts(shop), 2)
})

test('with the setting keep, the subscription continues after the last failure', async () => {
  const shop = await openShop(app)
  await ladder(shop, { after_last_retry: 'keep' })
  const id = await shop.buy(shop.prices.flat)
  await failPayment(shop, id)
  shop.fake.before = ({ method }) => (method === 'payInvoice' ? refuses() : undefined)
  await passDays(4)
  assert.equal(attempts(shop), 2)
  assert.equal((await shop.subscription(id)).status, 'active')
})

test('nothing is retried after the payment succeeds', async () => {
  const shop = await openShop(app)
  await ladder(shop, {})
  const ref = await failPayment(shop, await shop.buy(shop.prices.flat))
  await passDays(4)
  assert.equal(attempts(shop), 1)
  assert.equal(shop.fake.invoices.get(ref)?.status, 'paid')
})

test('without a setting nothing is retried', async () => {
  const shop = await openShop(app)
  await failPayment(shop, await shop.buy(shop.prices.flat))
  await passDays(6)
  assert.equal(attempts(shop), 0)
})

test('the retry days must be a short list of increasing whole numbers', async () => {
  const shop = await openShop(app)
  for (const retry_after_days of [[3, 1], [1, 1], [0], [1.5], [], Array.from({ length: 11 }, (_, n) => n + 1)])
    assert.equal((await ladder(shop, { retry_after_days })).status, 400, JSON.stringify(retry_after_days))
  assert.equal((await shop.owner.get(settingsPath)).body.retry_after_days, null)
})

test('owners are notified once of the end of their trial, the configured number of days before', async () => {
  const shop = await openShop(app)
  await ladder(shop, { retry_after_days: null, trial_reminder_days: 3 })
  await shop.join()
  const { body } = await shop.checkout({ price_id: shop.prices.trial })
  await shop.pay(body.checkout, 'trialing')
  await passDays(10)
  const told = () => app.database.sql<{ recipient: string; subject: string }[]>`
    select recipient, subject from mail_outbox where subject like 'Your trial of%'
      and environment_id = ${shop.buyer.environmentId}`
  assert.equal((await told()).length, 0)
  await passDays(3)
  const mails = await told()
  assert.deepEqual(
    mails.map(({ recipient }) => recipient),
    [shop.buyer.email],
  )
  const facts = await app.database.sql`
    select data from facts where customer_id = ${shop.customerId} and type = 'subscription.trial_ending'`
  assert.equal(facts.length, 1)
})
