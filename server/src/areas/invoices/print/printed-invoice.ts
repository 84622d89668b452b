import type { InvoiceInFull } from '../reads/invoices.sql.ts'
import type { SellerDetails } from '../seller/seller.sql.ts'
import { money } from './money.ts'

/** The printed content, the same for the page and the PDF. */
export interface PrintedInvoice {
  title: string
  /** A statement that nobody has to pay this invoice. */
  notice: string | null
  facts: Labeled[]
  seller: { name: string; lines: string[] }
  customer: string
  lines: PrintedLine[]
  totals: (Labeled & { isMain?: true })[]
  footer: string | null
}

export interface Labeled {
  label: string
  value: string
}

export interface PrintedLine {
  description: string
  period: string | null
  quantity: string
  unitAmount: string
  tax: string
  amount: string
}

interface Printing {
  invoice: InvoiceInFull
  seller: SellerDetails
  /** Used if the seller has no name. */
  brand: string
  environment: 'live' | 'test'
}

export function printedInvoice({ invoice, seller, brand, environment }: Printing): PrintedInvoice {
  return {
    title: invoice.status === 'draft' ? 'Draft invoice' : `Invoice ${invoice.number}`,
    notice: noticeOf(invoice, environment),
    facts: factsOf(invoice),
    seller: { name: seller.legal_name ?? brand, lines: sellerLines(seller) },
    customer: invoice.customer_name ?? 'Name removed',
    lines: invoice.lines.map((line) => lineOf(line, invoice.currency)),
    totals: totalsOf(invoice),
    footer: seller.footer,
  }
}

function noticeOf({ status }: InvoiceInFull, environment: 'live' | 'test'): string | null {
  if (environment === 'test') return 'Issued in the test environment. No real payment.'
  if (status === 'void') return 'This invoice is void.'
  return status === 'draft' ? 'This is a draft. Its amounts may still change.' : null
}

const sellerLines = ({ address, tax_id }: SellerDetails): string[] => [
  ...(address?.split(/\r?\n/) ?? []),
  ...(tax_id === null ? [] : [`Tax ID: ${tax_id}`]),
]

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
const day = (at: string): string => dayFormat.format(new Date(at))

function factsOf({ issued_at, due_at, paid_at, status, period_start, period_end }: InvoiceInFull): Labeled[] {
  const period = periodOf(period_start, period_end)
  return [
    ...(issued_at ? [{ label: 'Issued', value: day(issued_at) }] : []),
    ...(due_at && status === 'open' ? [{ label: 'Due', value: day(due_at) }] : []),
    ...(paid_at && status === 'paid' ? [{ label: 'Paid', value: day(paid_at) }] : []),
    ...(period ? [{ label: 'Period', value: period }] : []),
  ]
}

/** Formats a period from one day to another; a payment without a period has none. */
function periodOf(start: string | null, end: string | null): string | null {
  if (start === null || end === null || start === end) return null
  return `${day(start)} – ${day(end)}`
}

type Line = InvoiceInFull['lines'][number]

const lineOf = (line: Line, currency: string): PrintedLine => ({
  description: line.description,
  period: periodOf(line.period_start, line.period_end),
  quantity: String(line.quantity),
  unitAmount: line.unit_amount === null ? '' : money(line.unit_amount, currency),
  tax: line.tax_rate ?? (line.tax_amount === 0 ? '' : money(line.tax_amount, currency)),
  amount: money(line.amount, currency),
})

function totalsOf(invoice: InvoiceInFull): PrintedInvoice['totals'] {
  const { currency, subtotal, discount, total, amount_paid, amount_refunded, status } = invoice
  const row = (label: string, amount: number) => ({ label, value: money(amount, currency) })
  return [
    row('Subtotal', subtotal),
    ...(discount === 0 ? [] : [row('Discount', -discount)]),
    ...taxes(invoice).map(({ label, amount }) => row(label, amount)),
    { ...row('Total', total), isMain: true as const },
    ...(amount_paid === 0 ? [] : [row('Paid', amount_paid)]),
    ...(amount_refunded === 0 ? [] : [row('Refunded', -amount_refunded)]),
    ...(status === 'open' ? [{ ...row('Amount due', total - amount_paid), isMain: true as const }] : []),
  ]
}

/** Returns the taxes by rate, if the rates of the lines explain the whole tax; none is computed here. */
function taxes({ tax, lines }: InvoiceInFull): { label: string; amount: number }[] {
  if (tax === 0) return []
  const rates = Map.groupBy(
    lines.filter(({ tax_amount }) => tax_amount !== 0),
    ({ tax_rate }) => tax_rate,
  )
  const byRate = [...rates].map(([rate, of]) => ({
    label: rate === null ? 'Tax' : `Tax (${rate})`,
    amount: of.reduce((sum, { tax_amount }) => sum + tax_amount, 0),
  }))
  const isWhole = byRate.reduce((sum, { amount }) => sum + amount, 0) === tax
  return isWhole ? byRate : [{ label: 'Tax', amount: tax }]
}
