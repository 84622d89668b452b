import type { AnswerOf, Page, Paged, subscriptions } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { couponRows, priceRows, productRows } from '../../catalogue/public.ts'
import { customerRows } from '../../customers/public.ts'
import { gatewayConnectionRows } from '../../gateways/public.ts'
import { heldStatuses, paidStatuses } from '../statuses.sql.ts'

/** A subscription in the shape of the contract. */
export type SubscriptionView = AnswerOf<typeof subscriptions.routes.ofCustomer>['subscriptions'][number]
export type StaffSubscriptionView = AnswerOf<typeof subscriptions.routes.list>['subscriptions'][number]

export interface SubscriptionFilter {
  status?: SubscriptionView['status'] | undefined
  product_id?: string | undefined
  customer_id?: string | undefined
}

// A metered price has no amount in advance.
const columns = (db: Db) => db`
  s.id, s.customer_id, s.status, s.quantity, s.currency,
  case when s.status in ${paidStatuses(db)} then s.monthly_amount else 0 end as monthly_amount,
  case when s.status = 'trialing' then s.monthly_amount else 0 end as trial_monthly_amount,
  jsonb_build_object('id', p.id, 'kind', p.kind, 'key', p.key, 'name', p.name) as product,
  jsonb_build_object('id', r.id, 'model', r.model, 'currency', r.currency, 'amount', r.amount,
    'unit_amount_decimal', r.unit_amount_decimal, 'interval', r.interval, 'interval_count', r.interval_count) as price,
  case when r.meter_id is not null then null when r.model = 'flat' then r.amount
    when r.unit_amount_decimal is not null then round(r.unit_amount_decimal::numeric * s.quantity)::bigint
    else r.amount * s.quantity end as amount,
  k.code as coupon, g.provider as gateway,
  s.current_period_start, s.current_period_end, s.trial_ends_at, s.cancel_at, s.canceled_at, s.ended_at, s.paused_at,
  s.past_due_since, s.created_at`

const joins = (db: Db, { environmentId }: EnvironmentScope) => db`
  subscriptions s
  join ${productRows(db)} p on p.environment_id = ${environmentId} and p.id = s.product_id
  join ${priceRows(db)} r on r.environment_id = ${environmentId} and r.id = s.price_id
  left join ${couponRows(db)} k on k.environment_id = ${environmentId} and k.id = s.coupon_id
  left join ${gatewayConnectionRows(db)} g on g.environment_id = ${environmentId} and g.id = s.connection_id`

const newestFirst = keyset('subscriptions', 'desc', { 's.id': 'uuid' })

export function listOfCustomer(
  db: Db,
  scope: EnvironmentScope,
  customerId: string,
  page: Page,
): Promise<Paged<SubscriptionView>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<SubscriptionView[]>`
      select ${columns(db)}, ${key} from ${joins(db, scope)}
      where s.environment_id = ${scope.environmentId} and s.customer_id = ${customerId} ${after} ${window}`,
  )
}

const withCustomer = (db: Db) => db`
  ${columns(db)}, case when c.id is null then null else jsonb_build_object('id', c.id, 'name', c.name) end as customer`

const customerJoin = (db: Db, { environmentId }: EnvironmentScope) => db`
  left join ${customerRows(db)} c on c.environment_id = ${environmentId} and c.id = s.customer_id`

/** Leaves out conditions that were not requested, so that each filter has its own plan on its own index. */
export function pageSubscriptions(
  db: Db,
  scope: EnvironmentScope,
  { status, product_id: product, customer_id: customer }: SubscriptionFilter,
  page: Page,
): Promise<Paged<StaffSubscriptionView>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<StaffSubscriptionView[]>`
      select ${withCustomer(db)}, ${key} from ${joins(db, scope)} ${customerJoin(db, scope)}
      where s.environment_id = ${scope.environmentId}
        ${status === undefined ? db`` : db`and s.status = ${status}`}
        ${product === undefined ? db`` : db`and s.product_id = ${product}`}
        ${customer === undefined ? db`` : db`and s.customer_id = ${customer}`} ${after}
      ${window}`,
  )
}

export async function viewSubscription(
  db: Db,
  scope: EnvironmentScope,
  id: string,
): Promise<StaffSubscriptionView | null> {
  const [row] = await db<StaffSubscriptionView[]>`
    select ${withCustomer(db)} from ${joins(db, scope)} ${customerJoin(db, scope)}
    where s.environment_id = ${scope.environmentId} and s.id = ${id}`
  return row ?? null
}

/** Lists subscriptions that have not ended, and the last ended plan. */
export function listOwnSubscriptions(db: Db, scope: EnvironmentScope, customerId: string): Promise<SubscriptionView[]> {
  return db<SubscriptionView[]>`
    select ${columns(db)} from ${joins(db, scope)}
    where s.environment_id = ${scope.environmentId} and s.customer_id = ${customerId}
      and (s.status in ${heldStatuses(db)} or s.id = (
        select x.id from subscriptions x
        where x.environment_id = ${scope.environmentId} and x.customer_id = ${customerId} and x.kind = 'plan'
          and x.status = 'canceled'
        order by x.id desc limit 1))
    order by s.id desc`
}

type SubscriptionChangeView = AnswerOf<typeof subscriptions.routes.history>['history'][number]

const newestChange = keyset('subscription_changes', 'desc', { 'h.id': 'uuid' })

export function listChanges(
  db: Db,
  { environmentId }: EnvironmentScope,
  subscriptionId: string,
  page: Page,
): Promise<Paged<SubscriptionChangeView>> {
  return newestChange.read(
    db,
    page,
    ({ key, after, window }) => db<SubscriptionChangeView[]>`
      select h.id, h.at, h.status, h.price_id, h.quantity, h.changed, p.name as product, ${key}
      from subscription_changes h
      join ${priceRows(db)} r on r.environment_id = ${environmentId} and r.id = h.price_id
      join ${productRows(db)} p on p.environment_id = ${environmentId} and p.id = r.product_id
      where h.environment_id = ${environmentId} and h.subscription_id = ${subscriptionId} ${after} ${window}`,
  )
}
