import type { SegmentField } from '../../platform/segment-fields.ts'

/** What segments may ask of the credits of a contact's teams: it is enough that one of them is asked for. */
export const creditFields: readonly SegmentField[] = [
  {
    name: 'credits.balance',
    label: 'Credits of a team',
    type: 'number',
    rows: (db, { environmentId }) => ({
      contact: db`m.contact_id`,
      from: db`
        from customer_memberships m
        left join credit_accounts a on a.environment_id = ${environmentId} and a.customer_id = m.customer_id
        where m.environment_id = ${environmentId}`,
    }),
    value: (db) => db`coalesce(a.balance, 0)`,
  },
]
