import { Type } from 'typebox'
import { chosen, collection, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const InvoiceStatus = oneOf('draft', 'open', 'paid', 'void', 'uncollectible')

/** In the minor unit of the currency that stands beside it. */
const Amount = Type.Integer()
const Currency = Type.String({ description: 'ISO 4217, in lower case' })

const InvoiceLine = chosen(
  shape('InvoiceLine', {
    id: Uuid,
    description: Type.String(),
    quantity: Type.Integer(),
    unit_amount: nullable(Type.Integer({ description: 'null where there is no single price, as with tiers' })),
    amount: Amount,
    price_id: nullable(Uuid),
    is_proration: Type.Boolean({ description: 'For a part of a period, because of a change within it' }),
    period_start: nullable(Timestamp),
    period_end: nullable(Timestamp),
    tax_amount: Type.Integer({ description: 'As the gateway reported it' }),
    tax_rate: nullable(Type.String({ description: 'As the gateway reported it, such as `19%`' })),
  }),
)

const ownRefund = {
  id: Uuid,
  amount: Amount,
  status: oneOf('pending', 'succeeded', 'failed'),
  created_at: Timestamp,
}

export const OwnRefund = chosen(shape('OwnRefund', ownRefund))

export const Refund = chosen(
  shape('Refund', {
    ...ownRefund,
    reason: nullable(Type.String()),
    requested_by: nullable(
      Type.String({
        format: 'uuid',
        description: 'The user who asked; null where it was begun at the gateway, or because a plan was paid twice',
      }),
    ),
    failure: nullable(Type.String({ description: 'What the gateway said when it refused' })),
  }),
)

/** What the customer sees of it, too. */
const invoice = {
  id: Uuid,
  number: nullable(Type.String({ description: 'Given without gaps when it leaves `draft`' })),
  status: InvoiceStatus,
  currency: Currency,
  subtotal: Amount,
  discount: Amount,
  tax: Type.Integer({ description: 'As the gateway reported it' }),
  total: Amount,
  amount_paid: Amount,
  amount_refunded: Type.Integer({ description: 'What was paid back, without refunds that are pending' }),
  subscription_id: nullable(Uuid),
  period_start: nullable(Timestamp),
  period_end: nullable(Timestamp),
  issued_at: nullable(Timestamp),
  due_at: nullable(Timestamp),
  paid_at: nullable(Timestamp),
  created_at: Timestamp,
}

const ofTenant = {
  ...invoice,
  customer_id: Uuid,
  customer_name: nullable(Type.String({ description: 'As it was when the invoice was issued' })),
  price_id: nullable(Uuid),
  attempts: Type.Integer({ description: 'How often a payment was tried' }),
  next_attempt_at: nullable(Timestamp),
  failure: nullable(Type.String({ description: 'Why the last payment failed' })),
  updated_at: Timestamp,
}

export const Invoice = chosen(shape('Invoice', ofTenant))

export const InvoiceInFull = chosen(
  shape('InvoiceInFull', {
    ...ofTenant,
    connection_id: Type.Unsafe<string>({ ...Uuid, description: 'The gateway connection that it came by' }),
    gateway_ref: Type.String({ description: "The gateway's own id of it" }),
    refundable: Type.Integer({ description: 'What could still be refunded; pending refunds are taken off' }),
    lines: Type.Array(InvoiceLine),
    refunds: Type.Array(Refund),
  }),
)

export const OwnInvoice = chosen(shape('OwnInvoice', invoice))

export const OwnInvoiceInFull = chosen(
  shape('OwnInvoiceInFull', {
    ...invoice,
    lines: Type.Array(InvoiceLine),
    refunds: Type.Array(OwnRefund),
  }),
)

export const Invoices = chosen(collection('invoices', Invoice))
export const OwnInvoices = chosen(collection('invoices', OwnInvoice))

const InvoiceTotal = chosen(
  shape('InvoiceTotal', {
    currency: Currency,
    invoices: Type.Integer(),
    total: Amount,
    amount_paid: Amount,
    amount_refunded: Amount,
    outstanding: Type.Integer({ description: 'What is still to be paid on open invoices' }),
  }),
)

export const InvoiceTotals = chosen(shape('InvoiceTotals', { totals: Type.Array(InvoiceTotal) }))

export const RefundRequest = chosen(
  strict(
    {
      amount: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 999_999_999_999, description: 'All that is left, unless said' }),
      ),
      reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })),
    },
    { name: 'RefundRequest' },
  ),
)

export const NameRemoval = chosen(strict({ customer_id: Uuid }, { name: 'NameRemoval' }))
export const NamesRemoved = chosen(shape('NamesRemoved', { invoices: Type.Integer() }))

const sellerFields = {
  legal_name: nullable(Type.String({ maxLength: 200 })),
  address: nullable(Type.String({ maxLength: 1000, description: 'As it is to be printed, line by line' })),
  tax_id: nullable(Type.String({ maxLength: 60 })),
  footer: nullable(Type.String({ maxLength: 2000, description: 'Below every invoice' })),
  number_prefix: Type.String({
    maxLength: 20,
    pattern: '^[A-Za-z0-9/._-]*$',
    description: 'Before the numbers of invoices to come; those that have one keep it',
  }),
}

export const SellerDetails = chosen(shape('SellerDetails', { ...sellerFields, updated_at: nullable(Timestamp) }))

export const SellerDetailsRequest = chosen(
  strict(
    {
      legal_name: Type.Optional(sellerFields.legal_name),
      address: Type.Optional(sellerFields.address),
      tax_id: Type.Optional(sellerFields.tax_id),
      footer: Type.Optional(sellerFields.footer),
      number_prefix: Type.Optional(sellerFields.number_prefix),
    },
    { name: 'SellerDetailsRequest' },
  ),
)
