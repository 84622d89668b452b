import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { productRows } from '../catalogue/public.ts'
import type { SegmentField } from '../contacts/public.ts'
import { customerMemberRows } from '../customers/public.ts'

const mostValues = 20

/** Rows of a contact's customers; one matching subscription is enough. */
const rows: SegmentField['rows'] = (db, { environmentId }) => ({
  contact: db`m.contact_id`,
  customer: db`m.customer_id`,
  from: db`
    from ${customerMemberRows(db)} m
    join subscriptions s on s.environment_id = ${environmentId} and s.customer_id = m.customer_id
      and s.status not in ('incomplete', 'expired')
    join ${productRows(db)} p on p.environment_id = ${environmentId} and p.id = s.product_id
    where m.environment_id = ${environmentId}`,
})

export const subscriptionFields: readonly SegmentField[] = [
  {
    name: 'subscription.product',
    label: 'Product of a subscription',
    type: 'text',
    ofCustomer: true,
    rows,
    // An ended subscription has a status but no product.
    value: (db) => db`(case when s.status <> 'canceled' then p.key end)`,
    suggest: suggestProducts,
  },
  {
    name: 'subscription.status',
    label: 'Status of a subscription',
    type: 'text',
    ofCustomer: true,
    rows,
    value: (db) => db`s.status`,
    values: ['trialing', 'active', 'past_due', 'paused', 'canceled'],
  },
]

async function suggestProducts(db: Db, { environmentId }: EnvironmentScope) {
  const found = await db<{ key: string }[]>`
    select key from ${productRows(db)} products where environment_id = ${environmentId} and kind <> 'credit_pack' and archived_at is null
    order by position, id limit ${mostValues}`
  return [{ key: '', values: found.map(({ key }) => key) }]
}
