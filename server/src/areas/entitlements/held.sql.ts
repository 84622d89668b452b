import { bootParts } from '@userkeep/contract'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { bootPart } from '../boot/public.ts'
import { featureRows, productFeatureRows, productRows } from '../catalogue/public.ts'
import type { SegmentField } from '../contacts/public.ts'
import { customerMemberRows } from '../customers/public.ts'
import { liveStatuses, subscriptionRows } from '../subscriptions/public.ts'
import { defaultGrants, hasNoPlan } from './default-plan.sql.ts'

// Expired overrides are deleted within a minute, so that statements about grants need no time.

/** Returns the grants of a customer, a row per source. */
const grantsOf = (db: Db, environment: Fragment, customer: Fragment): Fragment => db`
  select g.feature_id, g.granted from ${subscriptionRows(db)} s
  join ${productFeatureRows(db)} g on g.environment_id = ${environment} and g.product_id = s.product_id
  where s.environment_id = ${environment} and s.customer_id = ${customer} and s.status in ${liveStatuses(db)}
    and (g.granted is null or g.granted > 0)
  union all
  select x.feature_id, x.granted from (${defaultGrants(db, { environment, customer })}) x
  where x.granted is null or x.granted > 0
  union all
  select o.feature_id, o.value from entitlement_overrides o
  where o.environment_id = ${environment} and o.customer_id = ${customer}`

/**
 * The ids of everybody in a team that holds what a product gives, as a query. Of the default plan, and where it became or was
 * that, these are also the members of teams without a plan.
 */
export const contactsWithProduct = (
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  { productId, wasDefault }: { productId: string; wasDefault: boolean },
): Fragment => db`
  select distinct m.contact_id from ${subscriptionRows(db)} s
  join ${customerMemberRows(db)} m on m.environment_id = ${environmentId} and m.customer_id = s.customer_id
  where s.environment_id = ${environmentId} and s.product_id = ${productId} and s.status in ${liveStatuses(db)}
  union
  select m.contact_id from ${customerMemberRows(db)} m
  where m.environment_id = ${environmentId}
    and (${wasDefault} or exists (
      select 1 from ${productRows(db)} d where d.environment_id = ${environmentId} and d.id = ${productId} and d.is_default))
    and ${hasNoPlan(db, { environment: db`${environmentId}::uuid`, customer: db`m.customer_id` })}`

/** A customer, which may be null, and a feature, as SQL expressions. */
interface AskedFeature {
  readonly environment: Fragment
  readonly customer: Fragment
  readonly feature: Fragment
}

/** Returns an expression that is true if the customer has the feature of this key. */
export const holdsFeature = (db: Db, { environment, customer, feature }: AskedFeature): Fragment => db`exists (
  select 1 from ${featureRows(db)} known
  join (${grantsOf(db, environment, customer)}) held on held.feature_id = known.id
  where known.environment_id = ${environment} and known.key = ${feature})`

/** Returns the features of the page's customer, so that the page can show or hide things without another request. */
export const bootEntitlements = bootPart(bootParts.entitlements, {
  sql: (db, environment) => db`
    select jsonb_build_object('customer_id', booted.customer_id, 'features', jsonb_object_agg(h.key, h.value))
    from (
      select f.key, case when f.kind = 'boolean' then to_jsonb(true)
          when bool_or(held.granted is null) then 'null'::jsonb else to_jsonb(sum(held.granted)) end as value
      from (${grantsOf(db, environment, db`booted.customer_id`)}) held
      join ${featureRows(db)} f on f.environment_id = ${environment} and f.id = held.feature_id
      group by f.key, f.kind
    ) h
    where booted.verified having count(*) > 0`,
})

const prefix = 'entitlement.'
export const entitlementField = (feature: string): string => `${prefix}${feature}`

/** The segment field `entitlement.<feature>`: whether a customer of the contact holds it. */
export const entitlementFields: readonly SegmentField[] = [
  {
    name: prefix,
    label: 'Entitlement',
    type: 'boolean',
    value: (db, key, { environmentId }) => db`exists (
      select 1 from ${customerMemberRows(db)} m
      where m.environment_id = ${environmentId} and m.contact_id = c.id and ${holdsFeature(db, {
        environment: db`${environmentId}::uuid`,
        customer: db`m.customer_id`,
        feature: db`${key}::text`,
      })})`,
    async suggest(db, scope) {
      const keys = await listFeatureKeys(db, scope)
      return keys.slice(0, mostSuggested).map((key) => ({ key, values: [true, false] }))
    },
  },
]

const mostSuggested = 200

export async function listFeatureKeys(
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select key from ${featureRows(db)} features where environment_id = ${environmentId} order by key`
  return rows.map(({ key }) => key)
}
