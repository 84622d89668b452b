import { bootParts } from '@userkeep/contract'
import { bootPart } from '../../platform/boot-part.ts'
import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import type { HoldsFeature } from '../../platform/held-features.ts'
import type { SegmentField } from '../../platform/segment-fields.ts'
import { isLive } from '../usage/public.ts'

// An override that has expired is deleted within a minute: what only asks whether something is held knows no time.

/** What a team is granted, a row for each source. */
const grantsOf = (db: Db, environment: Fragment, customer: Fragment): Fragment => db`
  select g.feature_id, g.granted from subscriptions s
  join product_features g on g.environment_id = ${environment} and g.product_id = s.product_id
  where s.environment_id = ${environment} and s.customer_id = ${customer} and ${isLive(db)}
    and (g.granted is null or g.granted > 0)
  union all
  select o.feature_id, o.value from entitlement_overrides o
  where o.environment_id = ${environment} and o.customer_id = ${customer}`

/** The ids of everybody in a team that holds what a product gives, as a query. */
export const contactsWithProduct = (
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  productId: string,
): Fragment => db`
  select distinct m.contact_id from subscriptions s
  join customer_memberships m on m.environment_id = ${environmentId} and m.customer_id = s.customer_id
  where s.environment_id = ${environmentId} and s.product_id = ${productId} and ${isLive(db)}`

/** Whether a team holds a feature of this key. */
export const holdsFeature: HoldsFeature = (db, { environment, customer, feature }) => db`exists (
  select 1 from features known
  join (${grantsOf(db, environment, customer)}) held on held.feature_id = known.id
  where known.environment_id = ${environment} and known.key = ${feature})`

/** What the team holds that a page acts for, so that it can show or hide things without asking again. */
export const bootEntitlements = bootPart(bootParts.entitlements, {
  sql: (db, environment) => db`
    select jsonb_build_object('customer_id', booted.customer_id, 'features', jsonb_object_agg(h.key, h.value))
    from (
      select f.key, case when f.kind = 'boolean' then to_jsonb(true)
          when bool_or(held.granted is null) then 'null'::jsonb else to_jsonb(sum(held.granted)) end as value
      from (${grantsOf(db, environment, db`booted.customer_id`)}) held
      join features f on f.environment_id = ${environment} and f.id = held.feature_id
      group by f.key, f.kind
    ) h
    where booted.verified having count(*) > 0`,
})

const prefix = 'entitlement.'
export const entitlementField = (feature: string): string => `${prefix}${feature}`

/** `entitlement.<feature>`: whether a team of the contact holds it. */
export const entitlementFields: readonly SegmentField[] = [
  {
    name: prefix,
    label: 'Entitlement',
    type: 'boolean',
    value: (db, key, { environmentId }) => db`exists (
      select 1 from customer_memberships m
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
    select key from features where environment_id = ${environmentId} order by key`
  return rows.map(({ key }) => key)
}
