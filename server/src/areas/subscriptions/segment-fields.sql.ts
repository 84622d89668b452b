import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { SegmentField } from '../../platform/segment-fields.ts'

const mostValues = 20

/** Of the teams that a contact is in: it is enough that one of their subscriptions is asked for. */
const rows: SegmentField['rows'] = (db, { environmentId }) => ({
  contact: db`m.contact_id`,
  from: db`
    from customer_memberships m
    join subscriptions s on s.environment_id = ${environmentId} and s.customer_id = m.customer_id
      and s.status not in ('incomplete', 'expired')
    join products p on p.environment_id = ${environmentId} and p.id = s.product_id
    where m.environment_id = ${environmentId}`,
})

export const subscriptionFields: readonly SegmentField[] = [
  {
    name: 'subscription.product',
    label: 'Product a team is subscribed to',
    type: 'text',
    rows,
    // What has ended says so by its status, and is nothing that a team has.
    value: (db) => db`(case when s.status <> 'canceled' then p.key end)`,
    suggest: suggestProducts,
  },
  {
    name: 'subscription.status',
    label: 'Status of a subscription',
    type: 'text',
    rows,
    value: (db) => db`s.status`,
    values: ['trialing', 'active', 'past_due', 'paused', 'canceled'],
  },
]

async function suggestProducts(db: Db, { environmentId }: EnvironmentScope) {
  const found = await db<{ key: string }[]>`
    select key from products where environment_id = ${environmentId} and kind <> 'credit_pack' and archived_at is null
    order by position, id limit ${mostValues}`
  return [{ key: '', values: found.map(({ key }) => key) }]
}
