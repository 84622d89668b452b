import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { Among } from './among.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

type RiskReason = 'past_due' | 'cancels' | 'trial_ends'

export interface CurrentRevenue {
  currency: string
  monthly: number
  customers: number
  past_due: number
  trial: number
}

/** Sums current revenue by currency. */
export function sumCurrent(db: Db, { environmentId }: Environment, among: Among): Promise<CurrentRevenue[]> {
  return db<CurrentRevenue[]>`
    select s.currency, coalesce(sum(s.monthly_amount) filter (where s.status <> 'trialing'), 0)::bigint as monthly,
      count(distinct s.customer_id) filter (where s.status <> 'trialing' and s.monthly_amount > 0) as customers,
      coalesce(sum(s.monthly_amount) filter (where s.status = 'past_due'), 0)::bigint as past_due,
      coalesce(sum(s.monthly_amount) filter (where s.status = 'trialing'), 0)::bigint as trial
    from subscriptions s
    where s.environment_id = ${environmentId} and s.status in ('trialing', 'active', 'past_due')
      ${among(db`s.customer_id`)}
    group by 1`
}

interface RiskFilter {
  /** Trials that end before this time are at risk. */
  trialsBefore: Date
  reason?: RiskReason | undefined
  currency?: string | undefined
  among: Among
}

/** Selects subscriptions at risk, each part by its own index, and each subscription once. */
const atRisk = (db: Db, { environmentId }: Environment, { trialsBefore, reason, currency, among }: RiskFilter) => {
  const columns = db`s.id as subscription_id, s.customer_id, s.product_id, s.currency, s.monthly_amount as monthly`
  const rest = db`${among(db`s.customer_id`)} ${currency === undefined ? db`` : db`and s.currency = ${currency}`}`
  const parts: Record<RiskReason, Fragment> = {
    past_due: db`select ${columns}, 'past_due' as reason, s.past_due_since as at from subscriptions s
      where s.environment_id = ${environmentId} and s.status = 'past_due' ${rest}`,
    cancels: db`select ${columns}, 'cancels' as reason, s.cancel_at as at from subscriptions s
      where s.environment_id = ${environmentId} and s.cancel_at is not null and s.status = 'active' ${rest}`,
    trial_ends: db`select ${columns}, 'trial_ends' as reason, s.trial_ends_at as at from subscriptions s
      where s.environment_id = ${environmentId} and s.status = 'trialing' and s.cancel_at is null
        and s.trial_ends_at < ${trialsBefore} ${rest}`,
  }
  if (reason !== undefined) return parts[reason]
  return db`${parts.past_due} union all ${parts.cancels} union all ${parts.trial_ends}`
}

export interface RiskTotal {
  currency: string
  reason: RiskReason
  subscriptions: number
  monthly: number
}

export function sumAtRisk(db: Db, scope: Environment, filter: RiskFilter): Promise<RiskTotal[]> {
  return db<RiskTotal[]>`
    select r.currency, r.reason, count(*) as subscriptions, sum(r.monthly)::bigint as monthly
    from (${atRisk(db, scope, filter)}) r group by 1, 2`
}

interface RiskRow {
  subscription_id: string
  customer_id: string
  product_id: string
  currency: string
  monthly: number
  reason: RiskReason
  at: string | null
}

const largestFirst = keyset('revenue_at_risk', 'desc', { 'r.monthly': 'bigint', 'r.subscription_id': 'uuid' })

export function pageAtRisk(db: Db, scope: Environment, filter: RiskFilter, page: Page): Promise<Paged<RiskRow>> {
  return largestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<RiskRow[]>`
      select r.subscription_id, r.customer_id, r.product_id, r.currency, r.monthly, r.reason, r.at, ${key}
      from (${atRisk(db, scope, filter)}) r where true ${after} ${window}`,
  )
}

interface PlanRow {
  price_id: string
  product_id: string
  currency: string
  customers: number
  quantity: number
  monthly: number
  total: number
  trials: number
  trial_monthly: number
}

const largestPlan = keyset('revenue_plans', 'desc', { 'r.monthly': 'bigint', 'r.price_id': 'uuid' })

/** Pages through prices with active subscriptions or trials, with the revenue of their currency as `total`. */
export function pagePlans(
  db: Db,
  { environmentId }: Environment,
  { currency, among }: { currency: string | undefined; among: Among },
  page: Page,
): Promise<Paged<PlanRow>> {
  return largestPlan.read(
    db,
    page,
    ({ key, after, window }) => db<PlanRow[]>`
      select r.*, ${key} from (
        select p.*, sum(p.monthly) over (partition by p.currency)::bigint as total from (
          select s.price_id, s.product_id, s.currency,
            count(distinct s.customer_id) filter (where s.status <> 'trialing') as customers,
            coalesce(sum(s.quantity) filter (where s.status <> 'trialing'), 0)::bigint as quantity,
            coalesce(sum(s.monthly_amount) filter (where s.status <> 'trialing'), 0)::bigint as monthly,
            count(*) filter (where s.status = 'trialing') as trials,
            coalesce(sum(s.monthly_amount) filter (where s.status = 'trialing'), 0)::bigint as trial_monthly
          from subscriptions s
          where s.environment_id = ${environmentId} and s.status in ('trialing', 'active', 'past_due')
            ${among(db`s.customer_id`)} ${currency === undefined ? db`` : db`and s.currency = ${currency}`}
          group by 1, 2, 3
        ) p
      ) r where true ${after} ${window}`,
  )
}
