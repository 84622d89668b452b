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
    unit_amount: nullable(Type.Integer({ description: 'null if there is no single price, as with tiers' })),
    amount: Amount,
    price_id: nullable(Uuid),
    is_proration: Type.Boolean({ description: 'Whether it is prorated' }),
    period_start: nullable(Timestamp),
    period_end: nullable(Timestamp),
    tax_amount: Type.Integer({ description: 'Reported by the gateway' }),
    tax_rate: nullable(Type.String({ description: 'Reported by the gateway, such as `19%`' })),
  }),
)

const ownRefund = {
  id: Uuid,
  amount: Amount,
  status: oneOf('pending', 'succeeded', 'failed'),
  created_at: Timestamp,
}

export const OwnRefund = chosen(shape('OwnRefund', ownRefund))

const Refund = chosen(
  shape('Refund', {
    ...ownRefund,
    reason: nullable(Type.String()),
    requested_by: nullable(
      Type.String({
        format: 'uuid',
        description:
          'The user who requested it; null if it was created at the gateway, or because a plan was paid twice',
      }),
    ),
    failure: nullable(Type.String({ description: 'The error message of the gateway' })),
  }),
)

/** Fields that the customer sees too. */
const invoice = {
  id: Uuid,
  number: nullable(Type.String({ description: 'Assigned without gaps when it is finalized' })),
  status: InvoiceStatus,
  currency: Currency,
  subtotal: Amount,
  discount: Amount,
  tax: Type.Integer({ description: 'Reported by the gateway' }),
  total: Amount,
  amount_paid: Amount,
  amount_refunded: Type.Integer({ description: 'The refunded amount, without pending refunds' }),
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
  customer_name: nullable(Type.String({ description: 'The name when the invoice was issued' })),
  price_id: nullable(Uuid),
  attempts: Type.Integer({ description: 'The number of payment attempts' }),
  next_attempt_at: nullable(Timestamp),
  failure: nullable(Type.String({ description: 'The reason of the last failed payment' })),
  updated_at: Timestamp,
}

const Invoice = chosen(shape('Invoice', ofTenant))

export const InvoiceInFull = chosen(
  shape('InvoiceInFull', {
    ...ofTenant,
    connection_id: Type.Unsafe<string>({ ...Uuid, description: 'The gateway connection' }),
    gateway_ref: Type.String({ description: 'The ID at the gateway' }),
    refundable: Type.Integer({ description: 'The refundable amount, without pending refunds' }),
    lines: Type.Array(InvoiceLine),
    refunds: Type.Array(Refund),
  }),
)

const OwnInvoice = chosen(shape('OwnInvoice', invoice))

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
    outstanding: Type.Integer({ description: 'The outstanding amount of open invoices' }),
  }),
)

export const InvoiceTotals = chosen(shape('InvoiceTotals', { totals: Type.Array(InvoiceTotal) }))

export const RefundRequest = chosen(
  strict(
    {
      amount: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 999_999_999_999, description: 'Defaults to the full refundable amount' }),
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
  address: nullable(Type.String({ maxLength: 1000, description: 'The address lines to print' })),
  tax_id: nullable(Type.String({ maxLength: 60 })),
  footer: nullable(Type.String({ maxLength: 2000, description: 'The footer of every invoice' })),
  number_prefix: Type.String({
    maxLength: 20,
    pattern: '^[A-Za-z0-9/._-]*$',
    description: 'The prefix of future invoice numbers',
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
