import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { ContactVariables } from './variables.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface Row {
  id: string
  external_id: string | null
  name: string | null
  email: string | null
  attributes: Record<string, unknown>
  created_at: string
  team: ContactVariables['team']
  product: string
}

/** The variables of these contacts, one statement for all. Who is gone is not among them. */
export async function variablesOf(
  db: Db,
  { environmentId }: Environment,
  contactIds: readonly string[],
): Promise<Map<string, ContactVariables>> {
  const rows = await db<Row[]>`
    select c.id, c.external_id, c.name, c.email, c.attributes, c.created_at,
      coalesce(s.brand_name, o.name) as product, (
        select jsonb_build_object('id', t.id, 'external_id', t.external_id, 'name', t.name, 'attributes', t.attributes)
        from customer_memberships m
        join customers t on t.environment_id = ${environmentId} and t.id = m.customer_id
        where m.environment_id = ${environmentId} and m.contact_id = c.id
        order by m.created_at, m.id limit 1) as team
    from contacts c
    join contact_settings s on s.environment_id = ${environmentId}
    join organizations o on o.id = s.organization_id
    where c.environment_id = ${environmentId} and c.id = any (${contactIds as string[]}::uuid[])`
  return new Map(rows.map((row) => [row.id, toVariables(row)]))
}

const toVariables = ({
  id,
  external_id,
  name,
  email,
  attributes,
  created_at,
  team,
  product,
}: Row): ContactVariables => ({
  contact: { id, external_id, name, first_name: firstName(name), email, attributes, created_at },
  team,
  product: { name: product },
  address: email,
  locale: localeOf(attributes),
})

const firstName = (name: string | null): string | null => name?.trim().split(/\s+/)[0] || null

/** What the tenant's backend says of the person's language, under either of its usual names. */
function localeOf({ locale, language }: Record<string, unknown>): string | null {
  const said = locale ?? language
  return typeof said === 'string' && said !== '' ? said : null
}
