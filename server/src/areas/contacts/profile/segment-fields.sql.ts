import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { SegmentField, Suggestion } from '../segment-fields.ts'

/** The number of newest contacts that are sampled for suggestions. */
const [sampled, mostNames, mostValues] = [1000, 100, 10]

/** The segment fields of a contact. */
export const contactFields: readonly SegmentField[] = [
  {
    name: 'contact.kind',
    label: 'Kind',
    type: 'text',
    values: ['visitor', 'identified'],
    value: (db) => db`c.kind`,
  },
  { name: 'contact.email', label: 'Email', type: 'text', value: (db) => db`c.email` },
  {
    name: 'contact.email_domain',
    label: 'Email domain',
    type: 'text',
    value: (db) => db`substring(c.email_key from position('@' in c.email_key) + 1)`,
    suggest: suggestDomains,
  },
  { name: 'contact.name', label: 'Name', type: 'text', value: (db) => db`c.name` },
  { name: 'contact.first_seen_at', label: 'First seen', type: 'date', value: (db) => db`c.first_seen_at` },
  { name: 'contact.last_seen_at', label: 'Last seen', type: 'date', value: (db) => db`c.last_seen_at` },
  {
    name: 'attributes.',
    label: 'Attribute',
    type: 'any',
    value: (db, key) => db`(c.attributes -> ${key}::text)`,
    suggest: (db, scope) => suggestAttributes(db, newestAttributes(db, scope)),
  },
]

const newestAttributes = (db: Db, { environmentId }: EnvironmentScope) => db`
  select attributes from contacts where environment_id = ${environmentId} order by id desc limit ${sampled}`

/** Returns names and frequent values in the attributes of a query. */
export async function suggestAttributes(db: Db, newest: ReturnType<typeof newestAttributes>): Promise<Suggestion[]> {
  const rows = await db<{ key: string; values: unknown[] }[]>`
    select key, coalesce((jsonb_agg(value order by times desc, value) filter (where rank <= ${mostValues})), '[]') as values
    from (
      select key, value, count(*) as times, row_number() over (partition by key order by count(*) desc, value) as rank
      from (${newest}) newest, jsonb_each(newest.attributes)
      where jsonb_typeof(value) in ('string', 'number', 'boolean') and length(value::text) <= 100
      group by key, value
    ) counted group by key order by sum(times) desc, key limit ${mostNames}`
  return rows
}

async function suggestDomains(db: Db, { environmentId }: EnvironmentScope): Promise<Suggestion[]> {
  const rows = await db<{ domain: string }[]>`
    select substring(email_key from position('@' in email_key) + 1) as domain from (
      select email_key from contacts where environment_id = ${environmentId} and email_key is not null
      order by id desc limit ${sampled}
    ) newest group by 1 order by count(*) desc, 1 limit ${mostValues}`
  return [{ key: '', values: rows.map(({ domain }) => domain) }]
}
