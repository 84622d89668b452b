import { Type } from 'typebox'
import { chosenData, declareFacts, nullable, oneOf, Uuid } from '../kernel/index.ts'

const money = { amount: Type.Integer(), currency: Type.String() }
const invoice = { customer_id: Uuid, invoice_id: Uuid }
const Optional = nullable(Uuid)

export const invoiceFacts = declareFacts({
  'invoice.paid': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'An invoice is paid. Sent once per payment',
    data: chosenData({
      ...invoice,
      subscription_id: Optional,
      price_id: Optional,
      checkout_id: Optional,
      ...money,
      payment_ref: nullable(Type.String()),
      billing_reason: oneOf('checkout', 'renewal', 'change'),
    }),
  },
  'invoice.payment_failed': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'A payment of an invoice fails. Sent once per attempt',
    data: chosenData({
      ...invoice,
      subscription_id: Optional,
      ...money,
      attempts: Type.Integer(),
      reason: nullable(Type.String()),
    }),
  },
  'invoice.refunded': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'A refund of an invoice succeeded',
    data: chosenData({ ...invoice, refund_id: Uuid, ...money }),
  },
})
