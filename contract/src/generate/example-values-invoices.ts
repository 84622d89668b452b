// Example values of invoices: twelve seats for a month, plus tax.

const amounts = { subtotal: 24_000, discount: 0, tax: 4560, total: 28_560, amount_paid: 28_560, amount_refunded: 0 }

const onInvoices = {
  ...amounts,
  number: 'INV-0042',
  status: 'paid',
  currency: 'eur',
  customer_name: 'Globex',
  failure: null,
  gateway_ref: 'in_1QxT8sQ2mZx7LbT9',
  refundable: 28_560,
}

const under = (shapes: string[], fields: Record<string, unknown>) =>
  Object.fromEntries(
    shapes.flatMap((shape) => Object.entries(fields).map(([field, value]) => [`${shape}.${field}`, value])),
  )

export const invoices = {
  ...under(['Invoice', 'InvoiceInFull', 'OwnInvoice', 'OwnInvoiceInFull'], onInvoices),
  ...under(['InvoiceLine'], {
    description: 'Pro, 12 seats',
    quantity: 12,
    unit_amount: 2000,
    amount: 24_000,
    is_proration: false,
    tax_amount: 4560,
    tax_rate: '19%',
  }),
  ...under(['Refund', 'OwnRefund', 'RefundRequest'], {
    amount: 2000,
    status: 'succeeded',
    reason: 'One seat too many',
    failure: null,
  }),
  ...under(['InvoiceTotal'], {
    ...amounts,
    currency: 'eur',
    invoices: 41,
    outstanding: 0,
  }),
  'NamesRemoved.invoices': 12,
  legal_name: 'Acme GmbH',
  address: 'Musterstraße 1\n10115 Berlin\nGermany',
  tax_id: 'DE123456789',
  footer: 'Thank you for your business.',
  number_prefix: 'INV-',
}
