import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { days } from '../../platform/clock.ts'
import { liveScope, newCustomer, someInvoice, written } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const path = '/v1/organization/invoices'
const at = (day: number) => new Date(Date.UTC(2026, 4, day))

async function tenant() {
  const owner = await app.signUp()
  return { owner, scope: await liveScope(app, owner), customerId: await newCustomer(owner) }
}

const numbersOf = ({ body }: { body: { invoices: { number: string }[] } }) => body.invoices.map(({ number }) => number)

test('invoices are listed newest first with their numbers, and read with lines and refunds', async () => {
  const { owner, scope, customerId } = await tenant()
  const refunds = [{ id: crypto.randomUUID(), amount: 2000, status: 'succeeded' as const, createdAt: at(3) }]
  const [second] = await written(
    app,
    scope,
    someInvoice(customerId, { createdAt: at(2), refunds }),
    someInvoice(customerId, { createdAt: at(1) }),
    someInvoice(customerId, { createdAt: at(3), status: 'draft' }),
  )
  assert.deepEqual(numbersOf(await owner.get(path)), [null, 'INV-0002', 'INV-0001'])
  const { body } = await owner.get(`${path}/${second}`)
  assert.equal(body.number, 'INV-0002')
  assert.deepEqual([body.subtotal, body.tax, body.total, body.amount_paid], [24_000, 4560, 28_560, 28_560])
  assert.deepEqual([body.amount_refunded, body.refundable], [2000, 26_560])
  assert.deepEqual([body.lines[0].description, body.lines[0].tax_rate], ['Pro, 12 seats', '19%'])
  assert.deepEqual([body.refunds[0].amount, body.refunds[0].status], [2000, 'succeeded'])
})

test('the list is filtered by status, customer, currency, number and time', async () => {
  const { owner, scope, customerId } = await tenant()
  const other = await newCustomer(owner, 'Initech')
  await written(
    app,
    scope,
    someInvoice(customerId, { createdAt: at(1) }),
    someInvoice(other, { createdAt: at(2), currency: 'usd' }),
    someInvoice(customerId, { createdAt: at(3), status: 'open' }),
  )
  const found = async (query: Record<string, string>) =>
    numbersOf(await owner.get(`${path}?${new URLSearchParams(query)}`))
  assert.deepEqual(await found({ status: 'open' }), ['INV-0003'])
  assert.deepEqual(await found({ customer_id: other }), ['INV-0002'])
  assert.deepEqual(await found({ currency: 'eur' }), ['INV-0003', 'INV-0001'])
  assert.deepEqual(await found({ number: 'INV-0001' }), ['INV-0001'])
  assert.deepEqual(await found({ since: at(2).toISOString(), until: at(3).toISOString() }), ['INV-0002'])
  assert.equal((await owner.get(`${path}?status=lost`)).status, 400)
  assert.equal((await owner.get(`${path}?currency=EURO`)).status, 400)
})

test('totals are by currency, for the last 30 days by default, and for a year at most', async () => {
  const { owner, scope, customerId } = await tenant()
  const now = app.clock.now()
  await written(
    app,
    scope,
    someInvoice(customerId, { createdAt: now }),
    someInvoice(customerId, { createdAt: now, status: 'open' }),
    someInvoice(customerId, { createdAt: now, currency: 'jpy', tax: 0 }),
    someInvoice(customerId, { createdAt: new Date(now.getTime() - days(40)) }),
  )
  const { totals } = (await owner.get(`${path}/totals`)).body
  const nothing = { amount_refunded: 0 }
  assert.deepEqual(totals, [
    { currency: 'eur', invoices: 2, total: 57_120, amount_paid: 28_560, outstanding: 28_560, ...nothing },
    { currency: 'jpy', invoices: 1, total: 24_000, amount_paid: 24_000, outstanding: 0, ...nothing },
  ])
  const since = (ago: number) => new Date(now.getTime() - days(ago)).toISOString()
  assert.equal((await owner.get(`${path}/totals?since=${since(50)}`)).body.totals[0].invoices, 3)
  const refused = await owner.get(`${path}/totals?since=${since(400)}`)
  assert.deepEqual([refused.status, Object.keys(refused.body.error.fields)], [400, ['since']])
})

test('negative amounts stay numbers in the CSV export, and no name becomes a formula', async () => {
  const { owner, scope, customerId } = await tenant()
  const line = { description: 'Credit', quantity: 1, unitAmount: -500, amount: -500, priceId: null }
  await written(app, scope, someInvoice(customerId, { customerName: '=cmd()', tax: 0, lines: [line] }))
  const { status, headers, body } = await owner.get(`${path}/export`)
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8')
  const [head, row, ...rest] = body.split('\r\n')
  assert.match(head, /^id,number,status,customer_id,customer_name,currency,subtotal,/)
  assert.match(row, /,INV-0001,paid,[^,]+,'=cmd\(\),eur,-500,0,0,-500,/)
  assert.deepEqual(rest, [''])
  const { audit_events } = (await owner.get('/v1/organization/audit-events?action=invoices.exported')).body
  assert.equal(audit_events.length, 1)
})

test('members see the invoices of their customer without drafts, if their role manages billing', async () => {
  const { owner, scope } = await tenant()
  const contact = await app.contact(owner)
  const { body: team } = await contact.post('/v1/contact/customers', { name: 'Globex' })
  const other = await newCustomer(owner)
  const [paid, draft, foreign] = await written(
    app,
    scope,
    someInvoice(team.id, { createdAt: at(1) }),
    someInvoice(team.id, { createdAt: at(2), status: 'draft' }),
    someInvoice(other, { createdAt: at(3) }),
  )
  assert.deepEqual(numbersOf(await contact.get('/v1/contact/customer/invoices')), ['INV-0001'])
  const { body } = await contact.get(`/v1/contact/customer/invoices/${paid}`)
  assert.equal(body.total, 28_560)
  assert.equal('customer_id' in body || 'gateway_ref' in body || 'failure' in body, false)
  for (const id of [draft, foreign])
    assert.equal((await contact.get(`/v1/contact/customer/invoices/${id}`)).status, 404)
  const member = await app.contact(owner)
  await owner.post(`/v1/organization/customers/${team.id}/members`, { contact_id: member.contactId })
  assert.equal((await member.get('/v1/contact/customer/invoices')).status, 403)
})

test('invoices remain after their customer is deleted, with its name until that is erased', async () => {
  const { owner, scope, customerId } = await tenant()
  const key = await app.secretKey(owner, 'live')
  const [id] = await written(app, scope, someInvoice(customerId))
  const remove = () => owner.post(`${path}/remove-customer-name`, { customer_id: customerId })
  assert.equal((await remove()).status, 409)
  await owner.delete(`/v1/organization/customers/${customerId}`)
  for (const caller of [
    owner.get(`/v1/organization/customers/${customerId}/invoices`),
    key.get(`/v1/customers/${customerId}/invoices`),
  ])
    assert.deepEqual(numbersOf(await caller), ['INV-0001'])
  assert.equal((await owner.get(`${path}/${id}`)).body.customer_name, 'Globex')
  assert.deepEqual((await remove()).body, { invoices: 1 })
  assert.equal((await owner.get(`${path}/${id}`)).body.customer_name, null)
  assert.deepEqual((await remove()).body, { invoices: 0 })
  const { audit_events } = (await owner.get('/v1/organization/audit-events?action=invoices.customer_name_removed')).body
  assert.equal(audit_events.length, 1)
})

test('billing details are empty at first, replaced as a whole, and set the prefix of later numbers', async () => {
  const { owner, scope, customerId } = await tenant()
  const details = '/v1/organization/billing-details'
  const empty = { legal_name: null, address: null, tax_id: null, footer: null, number_prefix: 'INV-', updated_at: null }
  assert.deepEqual((await owner.get(details)).body, empty)
  await written(app, scope, someInvoice(customerId, { createdAt: at(1) }))
  const { body } = await owner.put(details, { legal_name: ' Acme GmbH ', number_prefix: 'A/2026-' })
  assert.deepEqual([body.legal_name, body.address, body.number_prefix], ['Acme GmbH', null, 'A/2026-'])
  assert.deepEqual((await owner.put(details, { legal_name: 'Acme GmbH', number_prefix: 'A/2026-' })).body, body)
  await written(app, scope, someInvoice(customerId, { createdAt: at(2) }))
  assert.deepEqual(numbersOf(await owner.get(path)), ['A/2026-0002', 'INV-0001'])
  const { audit_events } = (await owner.get('/v1/organization/audit-events?action=billing_details.updated')).body
  assert.equal(audit_events.length, 1)
  assert.equal((await owner.put(details, { number_prefix: 'Nº ' })).status, 400)
})
