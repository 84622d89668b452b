import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { runs } from '../../../../testing/depth.ts'
import { change } from '../../../platform/change.ts'
import { type GatewayInvoice, syncObject } from '../../gateways/public.ts'
import { connected, deliver, type FakeGateway, paid, registerFakeGateway, reported } from '../testing.ts'

let app: TestApp
let fake: FakeGateway
before(async () => {
  app = await testApp()
  fake = registerFakeGateway(app)
})
after(() => app.close())

const typesOf = (facts: { type: string }[]) => facts.map(({ type }) => type)

test('a message of the gateway adds its invoice with lines, a number and the name of the customer', async () => {
  const { connectionId, customerId, list, get, facts } = await connected(app)
  fake.invoices.set('in_message', paid('in_message'))
  assert.equal((await deliver(app, fake.message(connectionId, { kind: 'invoice', ref: 'in_message' }))).status, 200)
  await app.settle()
  const [{ id }] = await list()
  const invoice = await get(id)
  assert.deepEqual([invoice.number, invoice.status, invoice.customer_name], ['INV-0001', 'paid', 'Globex'])
  assert.deepEqual([invoice.customer_id, invoice.total, invoice.refundable], [customerId, 2856, 2856])
  assert.equal(invoice.lines[0].tax_rate, '19%')
  const [fact, ...more] = await facts()
  assert.deepEqual(more, [])
  assert.deepEqual(fact, {
    type: 'invoice.paid',
    customer_id: customerId,
    invoice_id: id,
    subscription_id: null,
    price_id: null,
    checkout_id: null,
    currency: 'eur',
    amount: 2856,
    payment_ref: 'pi_1',
    billing_reason: 'renewal',
  })
})

test('an invoice of an unknown customer is ignored', async () => {
  const { mirror, list } = await connected(app)
  await mirror(reported('in_1', { customerRef: 'cus_unknown' }))
  assert.deepEqual(await list(), [])
})

test('a draft has no number, and its lines are replaced by those of the gateway', async () => {
  const { mirror, list, get } = await connected(app)
  const [line] = reported('in_1').lines as [GatewayInvoice['lines'][number]]
  await mirror(reported('in_1', { status: 'draft', lines: [line, { ...line, ref: 'il_2' }] }))
  const [draft] = await list()
  assert.deepEqual([draft.number, draft.issued_at, draft.customer_name], [null, null, 'Globex'])
  const [first] = (await get(draft.id)).lines
  await mirror(reported('in_1', { lines: [{ ...line, amount: 1200 }] }))
  const open = await get(draft.id)
  assert.deepEqual([open.number, open.lines.length], ['INV-0001', 1])
  assert.deepEqual([open.lines[0].id, open.lines[0].amount], [first.id, 1200])
})

test('each failed attempt is reported once, and a payment is reported once', async () => {
  const { mirror, facts, list } = await connected(app)
  const failed = (attempts: number) => reported('in_1', { attempts, failure: 'The card was declined.' })
  for (const attempts of [1, 1, 2, 2]) await mirror(failed(attempts))
  for (let times = 0; times < 3; times++) await mirror(paid('in_1', { attempts: 3 }))
  await mirror(failed(2))
  const told = await facts()
  assert.deepEqual(typesOf(told), ['invoice.payment_failed', 'invoice.payment_failed', 'invoice.paid'])
  assert.deepEqual([told[0]?.attempts, told[1]?.attempts], [1, 2])
  assert.equal(told[0]?.reason, 'The card was declined.')
  assert.equal((await list())[0].status, 'paid')
})

test('the facts distinguish purchases by checkout, renewal and change', async () => {
  const { mirror, facts } = await connected(app)
  const [checkoutId, subscriptionId, priceId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await mirror(paid('in_1', { ours: { checkoutId, subscriptionId, priceId } }))
  const [line] = reported('in_2').lines as [GatewayInvoice['lines'][number]]
  await mirror(paid('in_2', { ours: { subscriptionId }, lines: [{ ...line, isProration: true }] }))
  await mirror(paid('in_3', { ours: { subscriptionId } }))
  const told = await facts()
  assert.deepEqual(
    told.map(({ billing_reason }) => billing_reason),
    ['checkout', 'change', 'renewal'],
  )
  assert.deepEqual(
    [told[0]?.checkout_id, told[0]?.price_id, told[0]?.subscription_id],
    [checkoutId, priceId, subscriptionId],
  )
})

test('messages in any order and number lead to one state, with one fact for each event', async () => {
  const refund = { ref: 're_1', amount: 500, createdAt: new Date('2026-05-02T00:00:00Z') } as const
  const history: GatewayInvoice[] = [
    reported('in_1', { status: 'draft' }),
    reported('in_1'),
    reported('in_1', { attempts: 1, failure: 'Declined.' }),
    paid('in_1', { attempts: 2 }),
    paid('in_1', { attempts: 2, refunds: [{ ...refund, status: 'pending' }] }),
    paid('in_1', { attempts: 2, refunds: [{ ...refund, status: 'succeeded' }] }),
  ]
  const order = fc.array(fc.nat(history.length - 1), { maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(order, async (early) => {
      const { mirror, list, facts } = await connected(app)
      // Each is read again, so the last report is the newest in any order.
      for (const at of [...early, history.length - 1]) await mirror(history[at] as GatewayInvoice)
      const [invoice, ...others] = await list()
      assert.deepEqual(others, [])
      assert.deepEqual([invoice.status, invoice.number, invoice.amount_refunded], ['paid', 'INV-0001', 500])
      const told = typesOf(await facts())
      const count = (type: string) => told.filter((one) => one === type).length
      assert.deepEqual([count('invoice.paid'), count('invoice.refunded')], [1, 1])
      assert.ok(count('invoice.payment_failed') <= 1)
    }),
    { numRuns: runs(12) },
  )
})

test('invoice numbers have no gaps, despite concurrent invoices and rollbacks', async () => {
  const { mirror, scope, connectionId, list } = await connected(app)
  const { platform } = app.app
  const rolledBack = (ref: string) =>
    change(platform, scope, async (tx) => {
      await syncObject(platform, tx, 'invoice', reported(ref), { scope, connectionId })
      throw new Error('rolled back')
    }).catch(() => undefined)
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 4 === 3 ? rolledBack(`in_${n}`) : mirror(reported(`in_${n}`)))),
  )
  const numbers = (await list()).map(({ number }: { number: string }) => Number(number.slice('INV-'.length)))
  assert.deepEqual(
    numbers.toSorted((a: number, b: number) => a - b),
    Array.from({ length: 30 }, (_, n) => n + 1),
  )
})
