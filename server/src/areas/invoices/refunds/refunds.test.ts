import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { minutes } from '../../../platform/clock.ts'
import { connected, type FakeGateway, isAway, paid, refuses, registerFakeGateway, reported } from '../testing.ts'
import { mergeRefunds } from './rules.ts'

let app: TestApp
let fake: FakeGateway
before(async () => {
  app = await testApp()
  fake = registerFakeGateway(app)
})
beforeEach(() => {
  fake.before = null
  fake.after = null
})
after(() => app.close())

async function paidInvoice() {
  const tenant = await connected(app)
  const ref = `in_${tenant.customerId}`
  fake.invoices.set(ref, paid(ref))
  await tenant.mirror(paid(ref))
  const [{ id }] = await tenant.list()
  return { ...tenant, id, ref }
}

const sum = (refunds: readonly { amount: number }[]) => refunds.reduce((total, { amount }) => total + amount, 0)

test('a partial refund and a refund of the rest are each reported once', async () => {
  const { refund, id, facts, owner, get } = await paidInvoice()
  const part = await refund(id, { amount: 1000, reason: 'One seat too many' })
  assert.equal(part.status, 200, JSON.stringify(part.body))
  assert.deepEqual([part.body.status, part.body.amount_refunded, part.body.refundable], ['paid', 1000, 1856])
  assert.deepEqual(
    [part.body.refunds[0].status, part.body.refunds[0].reason, part.body.refunds[0].requested_by],
    ['succeeded', 'One seat too many', owner.userId],
  )
  assert.deepEqual((await refund(id)).body.amount_refunded, 2856)
  assert.deepEqual(
    (await facts()).map(({ type, amount }) => [type, amount]),
    [
      ['invoice.paid', 2856],
      ['invoice.refunded', 1000],
      ['invoice.refunded', 1856],
    ],
  )
  // The gateway reported both by now, and they are known.
  assert.equal((await get(id)).refunds.length, 2)
  const { body } = await owner.get('/v1/organization/audit-events?action=invoice.refund_requested')
  assert.equal(body.audit_events.length, 2)
})

test('a refund above the paid amount is refused with its field, and an unpaid invoice cannot be refunded', async () => {
  const { refund, id, mirror, list } = await paidInvoice()
  const much = await refund(id, { amount: 2857 })
  assert.deepEqual([much.status, Object.keys(much.body.error.fields)], [400, ['amount']])
  for (const amount of [0, -1, 1.5, 2 ** 53, '5']) assert.equal((await refund(id, { amount })).status, 400)
  await refund(id)
  assert.equal((await refund(id)).body.error.code, 'conflict')
  await mirror(reported('in_open', { createdAt: new Date('2026-06-01T00:00:00Z') }))
  const [open] = await list()
  assert.equal((await refund(open.id)).body.error.code, 'conflict')
})

test('a refusal of the gateway is returned, and its amount does not count as refunded', async () => {
  const { refund, id, get, facts } = await paidInvoice()
  fake.before = ({ method }) =>
    method === 'refundInvoice' ? refuses('too_old', 'This payment is too old.') : undefined
  const refused = await refund(id)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'gateway_refused'])
  assert.equal(refused.body.error.message, 'This payment is too old.')
  const invoice = await get(id)
  assert.deepEqual([invoice.amount_refunded, invoice.refundable], [0, 2856])
  assert.deepEqual([invoice.refunds[0].status, invoice.refunds[0].failure], ['failed', 'This payment is too old.'])
  assert.deepEqual((await facts()).length, 1)
  fake.before = null
  assert.equal((await refund(id)).body.amount_refunded, 2856)
})

test('an invoice of a disconnected gateway cannot be refunded', async () => {
  const { refund, id, scope } = await paidInvoice()
  await app.database.sql`
    update gateway_connections set disconnected_at = ${app.clock.now()} where environment_id = ${scope.environmentId}`
  const refused = await refund(id)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'no_gateway'])
})

test('a refund without a response is pending, reduces the refundable amount, and completes later', async () => {
  const { refund, id, get, ref } = await paidInvoice()
  fake.before = ({ method }) => (method === 'refundInvoice' ? isAway() : undefined)
  const asked = await refund(id, { amount: 2000 })
  assert.equal(asked.status, 200)
  assert.deepEqual(
    [asked.body.refunds[0].status, asked.body.amount_refunded, asked.body.refundable],
    ['pending', 0, 856],
  )
  assert.equal((await refund(id, { amount: 1000 })).status, 400)
  fake.before = null
  app.clock.advance(minutes(60))
  await app.settle()
  assert.equal((await get(id)).amount_refunded, 2000)
  assert.equal(fake.invoices.get(ref)?.amountRefunded, 2000)
})

test('a lost response does not cause a second refund', async () => {
  const { refund, id, get, ref, mirror } = await paidInvoice()
  fake.after = ({ method }) => (method === 'refundInvoice' ? isAway() : undefined)
  await refund(id, { amount: 2000 })
  // The gateway has it, and reports it before the call is retried.
  await mirror(fake.invoices.get(ref) as never)
  assert.deepEqual([(await get(id)).amount_refunded, (await get(id)).refunds.length], [2000, 1])
  fake.after = null
  app.clock.advance(minutes(60))
  await app.settle()
  assert.deepEqual([(await get(id)).amount_refunded, (await get(id)).refunds.length], [2000, 1])
  assert.equal(sum(fake.invoices.get(ref)?.refunds ?? []), 2000)
})

test('concurrent requests never refund more than was paid', async () => {
  const { refund, id, get, ref, facts } = await paidInvoice()
  const answers = await Promise.all(Array.from({ length: 8 }, () => refund(id, { amount: 1000 })))
  const statuses = answers.map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [200, 200, 400, 400, 400, 400, 400, 400])
  await app.settle()
  assert.equal((await get(id)).amount_refunded, 2000)
  assert.equal(sum(fake.invoices.get(ref)?.refunds ?? []), 2000)
  assert.equal((await facts()).filter(({ type }) => type === 'invoice.refunded').length, 2)
})

test('a repeated request with the same key refunds once, and a different request with it is refused', async () => {
  const { refund, id } = await paidInvoice()
  const keyed = { headers: { 'idempotency-key': 'k1' } }
  const first = await refund(id, { amount: 500 }, keyed)
  const again = await refund(id, { amount: 500 }, keyed)
  assert.deepEqual([first.body.amount_refunded, again.body.amount_refunded], [500, 500])
  assert.equal(again.headers.get('idempotent-replay'), 'true')
  assert.equal((await refund(id, { amount: 600 }, keyed)).status, 422)
})

test('a refund created at the gateway is mirrored, and one that fails there no longer counts', async () => {
  const { mirror, get, id, ref } = await paidInvoice()
  const refund = { ref: 're_there', amount: 700, createdAt: new Date('2026-05-02T00:00:00Z') }
  await mirror(paid(ref, { refunds: [{ ...refund, status: 'succeeded' }] }))
  assert.deepEqual([(await get(id)).amount_refunded, (await get(id)).refunds[0].requested_by], [700, null])
  await mirror(paid(ref, { refunds: [{ ...refund, status: 'failed' }] }))
  assert.deepEqual([(await get(id)).amount_refunded, (await get(id)).refundable], [0, 2856])
})

test('two refunds of the same amount are distinguished by their references', () => {
  const asked = { amount: 500, status: 'pending', gateway_ref: null } as const
  const known = [
    { id: 'a', ...asked },
    { id: 'b', ...asked },
  ]
  const there = { amount: 500, status: 'succeeded', createdAt: new Date() } as const
  const { changed, added } = mergeRefunds(
    known,
    [1, 2, 3].map((n) => ({ ...there, ref: `re_${n}` })),
  )
  assert.deepEqual(
    changed.map(({ after }) => [after.id, after.gateway_ref]),
    [
      ['a', 're_1'],
      ['b', 're_2'],
    ],
  )
  assert.deepEqual(
    added.map(({ ref }) => ref),
    ['re_3'],
  )
})
