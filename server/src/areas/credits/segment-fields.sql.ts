import type { SegmentField } from '../contacts/public.ts'
import { customerMemberRows } from '../customers/public.ts'

/** Segment fields on the credits of a contact's customers. One matching customer is enough. */
export const creditFields: readonly SegmentField[] = [
  {
    name: 'credits.balance',
    label: 'Credits of a customer',
    type: 'number',
    ofCustomer: true,
    rows: (db, { environmentId }) => ({
      contact: db`m.contact_id`,
      customer: db`m.customer_id`,
      from: db`
        from ${customerMemberRows(db)} m
        left join credit_accounts a on a.environment_id = ${environmentId} and a.customer_id = m.customer_id
        where m.environment_id = ${environmentId}`,
    }),
    value: (db) => db`coalesce(a.balance, 0)`,
  },
]
