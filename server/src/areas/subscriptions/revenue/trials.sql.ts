import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { Among } from './among.ts'
import type { Span } from './ledger.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

type TrialOutcome = 'converted' | 'unpaid' | 'canceled'

const outcome = (db: Db): Fragment => db`
  case when t.converted_at is not null then 'converted'
    when s.status in ('canceled', 'expired') then 'canceled' else 'unpaid' end`

const ended = (db: Db, { environmentId }: Environment, { from, before }: Span, among: Among): Fragment => db`
  subscription_trials t
  join subscriptions s on s.environment_id = ${environmentId} and s.id = t.subscription_id
  where t.environment_id = ${environmentId} and t.ended_at is not null
    ${from === null ? db`` : db`and t.ended_at >= ${from}`} ${before === null ? db`` : db`and t.ended_at < ${before}`}
    ${among(db`t.customer_id`)}`

export interface EndedTrials {
  day: string
  product_id: string
  outcome: TrialOutcome
  trials: number
}

/** Counts trials by the day on which they ended, product and outcome. */
export function countEndedTrials(
  db: Db,
  scope: Environment,
  { timeZone, span, among }: { timeZone: string; span: Span; among: Among },
): Promise<EndedTrials[]> {
  return db<EndedTrials[]>`
    select ((t.ended_at at time zone ${timeZone})::date)::text as day, s.product_id, ${outcome(db)} as outcome,
      count(*) as trials
    from ${ended(db, scope, span, among)} group by 1, 2, 3`
}

export async function countRunningTrials(db: Db, { environmentId }: Environment, among: Among): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from subscriptions s
    where s.environment_id = ${environmentId} and s.status = 'trialing' ${among(db`s.customer_id`)}`
  return row.count
}

interface EndedTrialRow {
  subscription_id: string
  customer_id: string
  product_id: string
  currency: string
  monthly: number
  started_at: string
  ended_at: string
  outcome: TrialOutcome
}

interface EndedTrialFilter {
  span: Span
  outcome?: TrialOutcome | undefined
  product_id?: string | undefined
  among: Among
}

const newestFirst = keyset('ended_trials', 'desc', { 't.ended_at': 'timestamptz', 't.subscription_id': 'uuid' })

export function pageEndedTrials(
  db: Db,
  scope: Environment,
  filter: EndedTrialFilter,
  page: Page,
): Promise<Paged<EndedTrialRow>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<EndedTrialRow[]>`
      select t.subscription_id, t.customer_id, s.product_id, s.currency, s.monthly_amount as monthly, t.started_at,
        t.ended_at, ${outcome(db)} as outcome, ${key}
      from ${ended(db, scope, filter.span, filter.among)}
        ${filter.outcome === undefined ? db`` : db`and ${outcome(db)} = ${filter.outcome}`}
        ${filter.product_id === undefined ? db`` : db`and s.product_id = ${filter.product_id}`} ${after}
      ${window}`,
  )
}
