import type { SegmentField } from '../../contacts/public.ts'
import { customerMemberRows } from '../../customers/public.ts'

export const contactTagField = 'contact.tag'
export const customerTagField = 'team.tag'

const mostValues = 50

/** Segment fields on the tags of a contact and of its customers. */
export const tagFields: readonly SegmentField[] = [
  {
    name: contactTagField,
    label: 'Tag',
    type: 'text',
    rows: (db, { environmentId }) => ({
      contact: db`t.contact_id`,
      from: db`from contact_tags t where t.environment_id = ${environmentId}`,
    }),
    value: (db) => db`t.tag`,
    async suggest(db, { environmentId }) {
      const rows = await db<{ tag: string }[]>`
        select tag from contact_tags where environment_id = ${environmentId}
        group by tag order by count(*) desc, tag limit ${mostValues}`
      return [{ key: '', values: rows.map(({ tag }) => tag) }]
    },
  },
  {
    name: customerTagField,
    label: 'Tag of a customer',
    type: 'text',
    ofCustomer: true,
    rows: (db, { environmentId }) => ({
      contact: db`m.contact_id`,
      customer: db`m.customer_id`,
      from: db`
        from ${customerMemberRows(db)} m
        join customer_tags t on t.environment_id = ${environmentId} and t.customer_id = m.customer_id
        where m.environment_id = ${environmentId}`,
    }),
    value: (db) => db`t.tag`,
    async suggest(db, { environmentId }) {
      const rows = await db<{ tag: string }[]>`
        select tag from customer_tags where environment_id = ${environmentId}
        group by tag order by count(*) desc, tag limit ${mostValues}`
      return [{ key: '', values: rows.map(({ tag }) => tag) }]
    },
  },
]
