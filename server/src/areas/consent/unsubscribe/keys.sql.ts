import type { Environment } from '@userkeep/contract'
import type { Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentRows, organizationRows } from '../../organizations/public.ts'

interface UnsubscribeKey {
  key: string
  is_sealed: boolean
}

export async function findUnsubscribeKey(db: Db, environmentId: string): Promise<UnsubscribeKey | null> {
  const [row] = await db<UnsubscribeKey[]>`
    select key, is_sealed from unsubscribe_keys where environment_id = ${environmentId}`
  return row ?? null
}

/** The first of two concurrent inserts stays. */
export async function insertUnsubscribeKey(
  db: Db,
  environmentId: string,
  { key, is_sealed }: UnsubscribeKey,
  now: Date,
): Promise<void> {
  await db`
    insert into unsubscribe_keys (environment_id, key, is_sealed, created_at)
    values (${environmentId}, ${key}, ${is_sealed}, ${now})
    on conflict (environment_id) do nothing`
}

export async function findScope(db: Db, environmentId: string): Promise<Scope | null> {
  const [row] = await db<
    { organization_id: string; organization_code: string; environment_id: string; environment: Environment }[]
  >`
    select o.id as organization_id, o.code as organization_code, e.id as environment_id, e.environment
    from ${environmentRows(db)} e join ${organizationRows(db)} o on o.id = e.organization_id
    where e.id = ${environmentId}`
  if (!row) return null
  return {
    organizationId: row.organization_id,
    organizationCode: row.organization_code,
    environmentId: row.environment_id,
    environment: row.environment,
  }
}
