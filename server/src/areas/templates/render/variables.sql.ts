import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactSettingRows } from '../../contact-settings/public.ts'
import { contactRows } from '../../contacts/public.ts'
import { customerMemberRows, customerRows } from '../../customers/public.ts'
import { organizationRows } from '../../organizations/public.ts'
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

/** Returns the variables of these contacts with one statement. Deleted contacts are missing. */
export async function variablesOf(
  db: Db,
  { environmentId }: Environment,
  contactIds: readonly string[],
): Promise<Map<string, ContactVariables>> {
  const rows = await db<Row[]>`
    select c.id, c.external_id, c.name, c.email, c.attributes, c.created_at,
      coalesce(s.brand_name, o.name) as product, (
        select jsonb_build_object('id', t.id, 'external_id', t.external_id, 'name', t.name, 'attributes', t.attributes)
        from ${customerMemberRows(db)} m
        join ${customerRows(db)} t on t.environment_id = ${environmentId} and t.id = m.customer_id
        where m.environment_id = ${environmentId} and m.contact_id = c.id
        order by m.created_at, m.id limit 1) as team
    from ${contactRows(db)} c
    join ${contactSettingRows(db)} s on s.environment_id = ${environmentId}
    join ${organizationRows(db)} o on o.id = s.organization_id
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

/** Returns the contact's locale as set by the tenant's backend, under either usual name. */
function localeOf({ locale, language }: Record<string, unknown>): string | null {
  const said = locale ?? language
  return typeof said === 'string' && said !== '' ? said : null
}
