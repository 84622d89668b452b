import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { liveScope, newCustomer, someInvoice, written } from '../testing.ts'
import { inLatin, isInLatin } from './latin.ts'
import { money } from './money.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('an amount has the digits of its currency: two, none or three', () => {
  const nbsp = (text: string) => text.replaceAll('\u00a0', ' ')
  assert.equal(nbsp(money(123_450, 'eur')), 'EUR 1,234.50')
  assert.equal(nbsp(money(5, 'usd')), 'USD 0.05')
  assert.equal(nbsp(money(-5, 'usd')), '-USD 0.05')
  assert.equal(nbsp(money(1200, 'jpy')), 'JPY 1,200')
  assert.equal(nbsp(money(1_234_567, 'kwd')), 'KWD 1,234.567')
  assert.equal(nbsp(money(999_999_999_999, 'usd')), 'USD 9,999,999,999.99')
})

test('the PDF replaces letters that its font lacks, and marks characters without a replacement', () => {
  assert.equal(inLatin('Müller & Søn – 5 €'), 'Müller & Søn – 5 €')
  assert.equal(inLatin('Łukasz Dvořák, Erdős\u200b'), 'Lukasz Dvorák, Erdos')
  assert.equal(inLatin('東京 Иван'), '?? ????')
  assert.deepEqual([isInLatin('Really?'), isInLatin('Łódź'), isInLatin('東京')], [true, true, false])
})

async function invoiceOf(currency: string, customerName = 'Globex <b>') {
  const owner = await app.signUp()
  const scope = await liveScope(app, owner)
  const customerId = await newCustomer(owner)
  await owner.put('/v1/organization/billing-details', {
    legal_name: 'Acme GmbH',
    address: 'Musterstraße 1\n10115 Berlin',
    tax_id: 'DE123',
    footer: 'Thank you.',
    number_prefix: 'A/',
  })
  const refunds = [{ id: crypto.randomUUID(), amount: 500, status: 'succeeded' as const, createdAt: new Date() }]
  const [id = ''] = await written(app, scope, someInvoice(customerId, { currency, customerName, refunds }))
  return { owner, id, customerId }
}

test('the printable page has seller, customer, lines, taxes and refunds, all of it escaped', async () => {
  const { owner, id } = await invoiceOf('kwd')
  const { status, headers, body } = await owner.get(`/v1/organization/invoices/${id}/page`)
  assert.equal(status, 200)
  assert.match(String(headers.get('content-type')), /^text\/html/)
  const text = body.replaceAll('\u00a0', ' ')
  const parts = ['Invoice A/0001', 'Acme GmbH\nMusterstraße 1\n10115 Berlin\nTax ID: DE123', 'Globex &lt;b&gt;']
  const amounts = ['Pro, 12 seats', 'KWD 2.000', 'Tax (19%)', 'KWD 4.560', 'KWD 28.560', '-KWD 0.500', 'Thank you.']
  for (const part of [...parts, ...amounts]) assert.ok(text.includes(part), part)
})

/** The words of a PDF, from the text that its pages show. */
function wordsOf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
  const pages = streams.map(([, content]) => inflateSync(Buffer.from(content ?? '', 'latin1')).toString('latin1'))
  const shown = [...pages.join('\n').matchAll(/\[(.*?)\] TJ/g)].map(([, run]) =>
    [...(run ?? '').matchAll(/<([0-9a-f]*)>/g)]
      .map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString('latin1'))
      .join(''),
  )
  return shown.join('\n')
}

async function pdfOf(caller: { token: string }, path: string) {
  const response = await fetch(app.baseUrl + path, { headers: { authorization: `Bearer ${caller.token}` } })
  return { status: response.status, headers: response.headers, pdf: Buffer.from(await response.arrayBuffer()) }
}

test('the PDF has the same content and the invoice number as its file name', async () => {
  const { owner, id } = await invoiceOf('jpy', '東京 Globex')
  const { status, headers, pdf } = await pdfOf(owner, `/v1/organization/invoices/${id}/pdf`)
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'application/pdf')
  assert.equal(headers.get('content-disposition'), 'attachment; filename="A-0001.pdf"')
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  assert.match(pdf.subarray(-8).toString(), /%%EOF/)
  const words = wordsOf(pdf)
  for (const part of [
    'Invoice A/0001',
    'Acme GmbH',
    'Musterstraße 1',
    '?? Globex',
    'JPY 24,000',
    'Tax (19%)',
    'JPY 28,560',
    '-JPY 500',
  ])
    assert.ok(words.includes(part), `${part} in ${words}`)
  assert.match(words, /The printable page of the invoice shows all of them/)
})

test('the backend and members of the customer can print an invoice with their own credentials', async () => {
  const { owner, id, customerId } = await invoiceOf('eur')
  const key = await app.secretKey(owner, 'live')
  const byKey = await pdfOf({ token: key.key }, `/v1/customers/${customerId}/invoices/${id}/pdf`)
  assert.equal(byKey.status, 200)
  const contact = await app.contact(owner)
  await contact.post('/v1/contact/customers', { name: 'Other' })
  const own = (kind: 'pdf' | 'page') => `/v1/contact/customer/invoices/${id}/${kind}`
  assert.equal((await pdfOf(contact, own('pdf'))).status, 404)
  assert.equal((await contact.get(own('page'))).status, 404)
  const { body } = await owner.get('/v1/organization/customer-roles')
  const role = body.customer_roles.find((one: { key: string }) => one.key === 'owner')
  const seat = { contact_id: contact.contactId, role_id: role.id }
  assert.equal((await owner.post(`/v1/organization/customers/${customerId}/members`, seat)).status, 201)
  const headers = { authorization: `Bearer ${contact.token}`, 'x-customer-id': customerId }
  const [pdf, page] = await Promise.all(
    (['pdf', 'page'] as const).map((kind) => fetch(app.baseUrl + own(kind), { headers })),
  )
  assert.equal(pdf?.status, 200)
  assert.equal(page?.status, 200)
  assert.equal(await page?.text(), (await owner.get(`/v1/organization/invoices/${id}/page`)).body)
})
