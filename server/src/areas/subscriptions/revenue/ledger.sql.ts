import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { MovementKind } from '../rules.ts'
import type { Among } from './among.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Movements of one kind in a currency. */
export interface MovedSum {
  currency: string
  kind: MovementKind
  /** Negative for a decrease. */
  amount: number
  movements: number
}

export type MovedDay = MovedSum & { day: string }

/** A half-open period; an absent end is unlimited. */
export interface Span {
  from: Date | null
  before: Date | null
}

const within = (db: Db, { from, before }: Span): Fragment => db`
  ${from === null ? db`` : db`and m.at >= ${from}`} ${before === null ? db`` : db`and m.at < ${before}`}`

/** Sums movements by day of a time zone. */
export function sumMovedDays(
  db: Db,
  { environmentId }: Environment,
  { timeZone, span, among }: { timeZone: string; span: Span; among: Among },
): Promise<MovedDay[]> {
  return db<MovedDay[]>`
    select ((m.at at time zone ${timeZone})::date)::text as day, m.currency, m.kind,
      sum(m.after - m.before)::bigint as amount, count(*) as movements
    from subscription_movements m
    where m.environment_id = ${environmentId} ${within(db, span)} ${among(db`m.customer_id`)}
    group by 1, 2, 3 order by 1, 2, 3`
}

interface MovementRow {
  id: string
  at: string
  kind: MovementKind
  customer_id: string
  subscription_id: string
  product_id: string
  currency: string
  before: number
  after: number
}

interface MovementFilter {
  span: Span
  kind?: MovementKind | undefined
  currency?: string | undefined
  among: Among
}

const newestFirst = keyset('revenue_movements', 'desc', { 'm.at': 'timestamptz', 'm.id': 'uuid' })

export function pageMovements(
  db: Db,
  { environmentId }: Environment,
  { span, kind, currency, among }: MovementFilter,
  page: Page,
): Promise<Paged<MovementRow>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<MovementRow[]>`
      select m.id, m.at, m.kind, m.customer_id, m.subscription_id, s.product_id, m.currency, m.before, m.after, ${key}
      from subscription_movements m
      join subscriptions s on s.environment_id = ${environmentId} and s.id = m.subscription_id
      where m.environment_id = ${environmentId} ${within(db, span)} ${among(db`m.customer_id`)}
        ${kind === undefined ? db`` : db`and m.kind = ${kind}`}
        ${currency === undefined ? db`` : db`and m.currency = ${currency}`} ${after}
      ${window}`,
  )
}

interface PayingCustomerRow {
  customer_id: string
  currency: string
  monthly: number
  since: string
}

const largestFirst = keyset('revenue_customers', 'desc', {
  'c.monthly': 'bigint',
  'c.customer_id': 'uuid',
  'c.currency': 'text',
})

/** Pages through customers with revenue before a moment. */
export function pagePaying(
  db: Db,
  { environmentId }: Environment,
  { before, currency, among }: { before: Date; currency: string | undefined; among: Among },
  page: Page,
): Promise<Paged<PayingCustomerRow>> {
  return largestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<PayingCustomerRow[]>`
      select c.customer_id, c.currency, c.monthly, c.since, ${key} from (
        select m.customer_id, m.currency, sum(m.after - m.before)::bigint as monthly, min(m.at) as since
        from subscription_movements m
        where m.environment_id = ${environmentId} and m.at < ${before} ${among(db`m.customer_id`)}
          ${currency === undefined ? db`` : db`and m.currency = ${currency}`}
        group by 1, 2 having sum(m.after - m.before) > 0
      ) c where true ${after} ${window}`,
  )
}
