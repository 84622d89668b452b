import type { AnswerOf, Page, Paged, subscriptions } from '@userkeep/contract'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'

/** A subscription as it is answered. */
export type SubscriptionView = AnswerOf<typeof subscriptions.routes.ofCustomer>['subscriptions'][number]
export type StaffSubscriptionView = AnswerOf<typeof subscriptions.routes.list>['subscriptions'][number]

export interface SubscriptionFilter {
  status?: SubscriptionView['status'] | undefined
  product_id?: string | undefined
  customer_id?: string | undefined
}

// What usage decides has no amount before it is known.
const columns = (db: Db) => db`
  s.id, s.customer_id, s.status, s.quantity, s.currency, s.monthly_amount,
  jsonb_build_object('id', p.id, 'kind', p.kind, 'key', p.key, 'name', p.name) as product,
  jsonb_build_object('id', r.id, 'model', r.model, 'currency', r.currency, 'amount', r.amount, 'interval', r.interval,
    'interval_count', r.interval_count) as price,
  case when r.meter_id is not null then null when r.model = 'flat' then r.amount else r.amount * s.quantity end as amount,
  k.code as coupon, g.provider as gateway,
  s.current_period_start, s.current_period_end, s.trial_ends_at, s.cancel_at, s.canceled_at, s.ended_at, s.paused_at,
  s.past_due_since, s.created_at`

const joins = (db: Db, { environmentId }: EnvironmentScope) => db`
  subscriptions s
  join products p on p.environment_id = ${environmentId} and p.id = s.product_id
  join prices r on r.environment_id = ${environmentId} and r.id = s.price_id
  left join coupons k on k.environment_id = ${environmentId} and k.id = s.coupon_id
  left join gateway_connections g on g.environment_id = ${environmentId} and g.id = s.connection_id`

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
  left join customers c on c.environment_id = ${environmentId} and c.id = s.customer_id`

/** A condition that is not asked for is not in the statement, so that each filter has its own plan on its own index. */
export function listSubscriptions(
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

/** All that have not ended, and of plans that did the last. */
export function listOwnSubscriptions(db: Db, scope: EnvironmentScope, customerId: string): Promise<SubscriptionView[]> {
  return db<SubscriptionView[]>`
    select ${columns(db)} from ${joins(db, scope)}
    where s.environment_id = ${scope.environmentId} and s.customer_id = ${customerId}
      and (s.status in ('trialing', 'active', 'past_due', 'paused') or s.id = (
        select x.id from subscriptions x
        where x.environment_id = ${scope.environmentId} and x.customer_id = ${customerId} and x.kind = 'plan'
          and x.status = 'canceled'
        order by x.id desc limit 1))
    order by s.id desc`
}

export type SubscriptionChangeView = AnswerOf<typeof subscriptions.routes.history>['history'][number]

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
      join prices r on r.environment_id = ${environmentId} and r.id = h.price_id
      join products p on p.environment_id = ${environmentId} and p.id = r.product_id
      where h.environment_id = ${environmentId} and h.subscription_id = ${subscriptionId} ${after} ${window}`,
  )
}
