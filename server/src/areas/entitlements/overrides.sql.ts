import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { featureRows } from '../catalogue/public.ts'

export interface OverrideRow {
  id: string
  feature: string
  kind: 'boolean' | 'limit' | 'metered'
  value: number | null
  reason: string
  created_by: string | null
  expires_at: string | null
  created_at: string
}

const columns = (db: Db) =>
  db`o.id, f.key as feature, f.kind, o.value, o.reason, o.created_by, o.expires_at, o.created_at`

const newestFirst = keyset('entitlement_overrides', 'desc', { 'o.id': 'uuid' })

export function listOverrideRows(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
  now: Date,
  page: Page,
): Promise<Paged<OverrideRow>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<OverrideRow[]>`
      select ${columns(db)}, ${key} from entitlement_overrides o
      join ${featureRows(db)} f on f.environment_id = ${environmentId} and f.id = o.feature_id
      where o.environment_id = ${environmentId} and o.customer_id = ${customerId}
        and (o.expires_at is null or o.expires_at > ${now}) ${after}
      ${window}`,
  )
}

interface NewOverride {
  id: string
  customerId: string
  featureId: string
  value: number | null
  reason: string
  createdBy: string
  expiresAt: Date | null
  now: Date
}

export async function insertOverride(db: Db, { environmentId }: EnvironmentScope, given: NewOverride): Promise<void> {
  await db`
    insert into entitlement_overrides
      (environment_id, id, customer_id, feature_id, value, reason, created_by, expires_at, created_at)
    values (${environmentId}, ${given.id}, ${given.customerId}, ${given.featureId}, ${given.value}, ${given.reason},
      ${given.createdBy}, ${given.expiresAt}, ${given.now})`
}

export async function findOverride(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
  id: string,
): Promise<OverrideRow | null> {
  const [row] = await db<OverrideRow[]>`
    select ${columns(db)} from entitlement_overrides o
    join ${featureRows(db)} f on f.environment_id = ${environmentId} and f.id = o.feature_id
    where o.environment_id = ${environmentId} and o.customer_id = ${customerId} and o.id = ${id}`
  return row ?? null
}

export async function deleteOverrideRow(db: Db, { environmentId }: EnvironmentScope, id: string): Promise<void> {
  await db`delete from entitlement_overrides where environment_id = ${environmentId} and id = ${id}`
}

interface ExpiredOverride {
  environment_id: string
  id: string
  customer_id: string
  feature: string
}

/** Lists some expired overrides of all environments. */
export const listExpired = (db: Db, now: Date, most: number): Promise<ExpiredOverride[]> => db<ExpiredOverride[]>`
  select o.environment_id, o.id, o.customer_id, f.key as feature from entitlement_overrides o
  join ${featureRows(db)} f on f.environment_id = o.environment_id and f.id = o.feature_id
  where o.expires_at <= ${now} order by o.expires_at limit ${most}`
