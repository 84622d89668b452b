import type { AnswerOf, contactSettings } from '@userkeep/contract'
import { batchLookup } from '../../platform/db/batch-lookup.ts'
import { rowsIn } from '../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import { environmentOf } from '../../platform/db/tenants.ts'
import { fail } from '../../platform/fail.ts'
import { environmentRows, organizationRows } from '../organizations/public.ts'

type ContactConfig = AnswerOf<typeof contactSettings.routes.config>

/**
 * The configuration of a sign-in page as one JSON value. Expects `s` contact_settings, `e` environments, `o`
 * organizations.
 */
const configJson = (db: Db, environment: Fragment) => db`
  jsonb_build_object(
    'environment', e.environment,
    'brand', jsonb_build_object(
      'name', coalesce(s.brand_name, o.name), 'color', s.brand_color, 'logo_url', s.logo_url),
    'methods', s.methods,
    'signup', s.signup,
    'providers', coalesce((
      select jsonb_agg(jsonb_build_object('provider', p.provider, 'label', p.label) order by p.provider)
      from contact_providers p where p.environment_id = ${environment} and p.enabled), '[]'::jsonb))`

const findInBatch = batchLookup({
  nameOf: (environmentId: string) => environmentId,
  placeOf: (environmentId) => environmentId,
  async find(db, environmentIds): Promise<(ContactConfig | null)[]> {
    const wanted = environmentIds.map((environment_id) => ({ environment_id }))
    const environment = environmentOf(db, environmentIds[0], 'wanted.environment_id')
    const rows = await db<{ config: ContactConfig | null }[]>`
      select found.config from ${rowsIn(db, wanted, { environment_id: 'uuid' })} as wanted
      left join lateral (
        select ${configJson(db, environment)} as config from contact_settings s
        join ${environmentRows(db)} e on e.id = s.environment_id
        join ${organizationRows(db)} o on o.id = s.organization_id
        where s.environment_id = ${environment} limit 1
      ) found on true order by n`
    return rows.map(({ config }) => config)
  },
})

export const findConfig = async (db: Db, environmentId: string): Promise<ContactConfig> =>
  (await findInBatch(db, environmentId)) ?? fail('internal')
