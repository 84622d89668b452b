import type { Db, Fragment } from '../../platform/db/sql.ts'
import { productFeatureRows, productRows } from '../catalogue/public.ts'
import { liveStatuses, subscriptionRows } from '../subscriptions/public.ts'

/** A customer, as expressions of the statement. There may be no customer. */
interface AskedCustomer {
  readonly environment: Fragment
  readonly customer: Fragment
}

/** Returns a condition that is true if the customer has no plan of its own, so that the default plan applies. */
export const hasNoPlan = (db: Db, { environment, customer }: AskedCustomer): Fragment => db`
  ${customer} is not null and not exists (
    select 1 from ${subscriptionRows(db)} own
    where own.environment_id = ${environment} and own.customer_id = ${customer} and own.kind = 'plan'
      and own.status in ${liveStatuses(db)})`

/** Returns the grants of the default plan to a customer, as `(feature_id, granted, id, name)` of the plan. */
export const defaultGrants = (db: Db, { environment, customer }: AskedCustomer): Fragment => db`
  select g.feature_id, g.granted, d.id, d.name
  from ${productRows(db)} d
  join ${productFeatureRows(db)} g on g.environment_id = ${environment} and g.product_id = d.id
  where d.environment_id = ${environment} and d.is_default and ${hasNoPlan(db, { environment, customer })}`
