import type { AnswerOf, invoices, Page } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { WrittenPage } from '../../../platform/json-text.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { customerRows } from '../../customers/public.ts'
import { refundableOf } from '../refunds/sums.ts'

type Routes = typeof invoices.routes
export type InvoiceRow = AnswerOf<Routes['list']>['invoices'][number]
export type OwnInvoiceRow = AnswerOf<Routes['ofTeam']>['invoices'][number]
export type InvoiceInFull = AnswerOf<Routes['get']>

export interface InvoiceFilter {
  status?: InvoiceRow['status'] | undefined
  customerId?: string | undefined
  currency?: string | undefined
  number?: string | undefined
  /** Inclusive. */
  since?: Date | undefined
  /** Exclusive. */
  until?: Date | undefined
}

const shared = (db: Db) => db`
  i.id, i.number, i.status, i.currency, i.subtotal, i.discount, i.tax, i.total, i.amount_paid, i.amount_refunded,
  i.subscription_id`

const columns = (db: Db) => db`
  ${shared(db)}, i.customer_id, coalesce(i.customer_name, c.name) as customer_name, i.price_id, i.attempts, i.failure,
  i.period_start, i.period_end, i.issued_at, i.due_at, i.paid_at, i.next_attempt_at, i.created_at, i.updated_at`

/** A draft has no customer name of its own yet. */
const withCustomer = (db: Db) => db`
  invoices i left join ${customerRows(db)} c on c.environment_id = i.environment_id and c.id = i.customer_id`

const newestFirst = keyset('invoices', 'desc', { 'i.created_at': 'timestamptz', 'i.id': 'uuid' })
const ownTimes = ['period_start', 'period_end', 'issued_at', 'due_at', 'paid_at', 'created_at'] as const
const readPage = newestFirst.json<InvoiceRow>([...ownTimes.slice(0, 5), 'next_attempt_at', 'created_at', 'updated_at'])
const readOwnPage = newestFirst.json<OwnInvoiceRow>(ownTimes)

/** Leaves out the conditions that were not requested, so that each filter has its own plan on its own index. */
const narrowed = (
  db: Db,
  { environmentId }: EnvironmentScope,
  { status, customerId, currency, number, since, until }: InvoiceFilter,
): Fragment => db`
  i.environment_id = ${environmentId}
  ${status === undefined ? db`` : db`and i.status = ${status}`}
  ${customerId === undefined ? db`` : db`and i.customer_id = ${customerId}`}
  ${currency === undefined ? db`` : db`and i.currency = ${currency}`}
  ${number === undefined ? db`` : db`and i.number = ${number}`}
  ${since === undefined ? db`` : db`and i.created_at >= ${since}`}
  ${until === undefined ? db`` : db`and i.created_at < ${until}`}`

export const readInvoices = (
  db: Db,
  scope: EnvironmentScope,
  filter: InvoiceFilter,
  page: Page,
): Promise<WrittenPage<InvoiceRow>> =>
  readPage(
    db,
    page,
    ({ after, window }) => db`
      select ${columns(db)} from ${withCustomer(db)} where ${narrowed(db, scope, filter)} ${after} ${window}`,
  )

/** Lists invoices as the customer sees them, without drafts. */
export const readOwnInvoices = (
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
  page: Page,
): Promise<WrittenPage<OwnInvoiceRow>> =>
  readOwnPage(
    db,
    page,
    ({ after, window }) => db`
      select ${shared(db)}, i.period_start, i.period_end, i.issued_at, i.due_at, i.paid_at, i.created_at
      from invoices i
      where i.environment_id = ${environmentId} and i.customer_id = ${customerId} and i.status <> 'draft' ${after}
      ${window}`,
  )

export type InvoiceTotal = AnswerOf<Routes['totals']>['totals'][number]

export const sumInvoices = (
  db: Db,
  scope: EnvironmentScope,
  filter: InvoiceFilter & { since: Date; until: Date },
): Promise<InvoiceTotal[]> => db<InvoiceTotal[]>`
  select i.currency, count(*) as invoices, sum(i.total)::bigint as total, sum(i.amount_paid)::bigint as amount_paid,
    sum(i.amount_refunded)::bigint as amount_refunded,
    coalesce(sum(i.total - i.amount_paid) filter (where i.status = 'open'), 0)::bigint as outstanding
  from invoices i where ${narrowed(db, scope, filter)}
  group by i.currency order by i.currency`

export async function hasInvoices(db: Db, { environmentId }: EnvironmentScope, customerId: string): Promise<boolean> {
  const [row] = await db`
    select 1 from invoices where environment_id = ${environmentId} and customer_id = ${customerId} limit 1`
  return row !== undefined
}

/** Returns the numbers of issued invoices among these. */
export const invoiceNumbers = (
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  ids: readonly string[],
) =>
  db<{ id: string; name: string }[]>`
  select id, number as name from invoices
  where environment_id = ${environmentId} and id = any(${[...ids]}::uuid[]) and number is not null`

export interface PaidInvoice {
  id: string
  customer_id: string
  amount_paid: number
  currency: string
  paid_at: string
}

/** Returns the invoices of an environment that were paid last before a moment. */
export const lastPaid = (
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  before: Date,
  limit: number,
) => db<PaidInvoice[]>`
  select id, customer_id, amount_paid, currency, paid_at from invoices
  where environment_id = ${environmentId} and status = 'paid' and paid_at < ${before}
  order by paid_at desc limit ${limit}`

type Found = Omit<InvoiceInFull, 'lines' | 'refunds' | 'refundable'>

/** Includes lines and refunds. Limited to a customer if one is given. */
export async function findInvoice(
  db: Db,
  scope: EnvironmentScope,
  id: string,
  customerId?: string,
): Promise<InvoiceInFull | null> {
  const [found] = await db<Found[]>`
    select ${columns(db)}, i.connection_id, i.gateway_ref from ${withCustomer(db)}
    where i.id = ${id} and ${narrowed(db, scope, { customerId })}`
  if (!found) return null
  const [lines, refunds] = await Promise.all([readLines(db, scope, id), readRefunds(db, scope, id)])
  return { ...found, refundable: refundableOf(found.amount_paid, refunds), lines, refunds }
}

const readLines = (db: Db, { environmentId }: EnvironmentScope, invoiceId: string) => db<InvoiceInFull['lines']>`
  select id, description, quantity, unit_amount, amount, price_id, is_proration, period_start, period_end, tax_amount,
    tax_rate
  from invoice_lines where environment_id = ${environmentId} and invoice_id = ${invoiceId} order by position, id`

const readRefunds = (db: Db, { environmentId }: EnvironmentScope, invoiceId: string) => db<InvoiceInFull['refunds']>`
  select id, amount, status, created_at, reason, requested_by, failure
  from refunds where environment_id = ${environmentId} and invoice_id = ${invoiceId} order by created_at, id`
