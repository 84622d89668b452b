import type { Page, Paged } from '@userkeep/contract'
import type postgres from 'postgres'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import type { FlagDraft, FlagState } from './rules.ts'

export interface FlagRow extends FlagDraft {
  id: string
  name: string
  description: string | null
  rollout_by: 'contact' | 'customer'
  starts_at: string | null
  ends_at: string | null
  archived_at: string | null
  created_at: string
  updated_at: string
}

const columns = (db: Db) => db`
  id, key, name, description, kind, enabled, variants, rules, off_variant, prerequisites, rollout_by, starts_at, ends_at, archived_at,
  created_at, updated_at`

const byKey = keyset('flags', 'asc', { key: 'text' })

export function listFlagRows(
  db: Db,
  { environmentId }: EnvironmentScope,
  state: FlagState | undefined,
  now: Date,
  page: Page,
): Promise<Paged<FlagRow>> {
  return byKey.read(
    db,
    page,
    ({ key, after, window }) => db<FlagRow[]>`
      select ${columns(db)}, ${key} from flags
      where environment_id = ${environmentId} and ${inState(db, state, now)} ${after} ${window}`,
  )
}

function inState(db: Db, state: FlagState | undefined, now: Date) {
  const live = db`archived_at is null`
  switch (state) {
    case undefined:
      return live
    case 'archived':
      return db`archived_at is not null`
    case 'off':
      return db`${live} and not enabled`
    case 'ended':
      return db`${live} and enabled and ends_at <= ${now}`
    case 'scheduled':
      return db`${live} and enabled and starts_at > ${now} and (ends_at is null or ends_at > ${now})`
    case 'on':
      return db`${live} and enabled and coalesce(starts_at <= ${now}, true) and coalesce(ends_at > ${now}, true)`
  }
}

export async function findFlag(db: Db, { environmentId }: EnvironmentScope, id: string): Promise<FlagRow | null> {
  const [row] = await db<FlagRow[]>`
    select ${columns(db)} from flags where environment_id = ${environmentId} and id = ${id}`
  return row ?? null
}

/** Lists flags that are not archived. */
export const listLiveFlags = (db: Db, environmentId: string): Promise<FlagRow[]> =>
  db<FlagRow[]>`
    select ${columns(db)} from flags where environment_id = ${environmentId} and archived_at is null order by key`

/** Increments the version of the flags and locks it until the transaction ends, so that changes are serialized. */
export async function raiseVersion(db: Db, { environmentId }: EnvironmentScope): Promise<void> {
  await db`
    insert into flag_versions as v (environment_id, version) values (${environmentId}, 1)
    on conflict (environment_id) do update set version = v.version + 1`
}

export async function readVersion(db: Db, environmentId: string): Promise<number> {
  const [row] = await db<{ version: number }[]>`
    select version from flag_versions where environment_id = ${environmentId}`
  return row?.version ?? 0
}

const json = (db: Db, value: unknown) => db.json(value as Parameters<postgres.Sql['json']>[0])

export async function insertFlag(db: Db, { environmentId }: EnvironmentScope, flag: FlagRow): Promise<void> {
  await db`
    insert into flags (environment_id, id, key, name, description, kind, enabled, variants, rules, off_variant,
      prerequisites, rollout_by, starts_at, ends_at, archived_at, created_at, updated_at)
    values (${environmentId}, ${flag.id}, ${flag.key}, ${flag.name}, ${flag.description}, ${flag.kind}, ${flag.enabled},
      ${json(db, flag.variants)}, ${json(db, flag.rules)}, ${flag.off_variant}, ${json(db, flag.prerequisites)},
      ${flag.rollout_by}, ${flag.starts_at}, ${flag.ends_at}, ${flag.archived_at}, ${flag.created_at}, ${flag.updated_at})`
}

export async function saveFlag(db: Db, { environmentId }: EnvironmentScope, flag: FlagRow): Promise<void> {
  await db`
    update flags set name = ${flag.name}, description = ${flag.description}, enabled = ${flag.enabled},
      variants = ${json(db, flag.variants)}, rules = ${json(db, flag.rules)}, off_variant = ${flag.off_variant},
      prerequisites = ${json(db, flag.prerequisites)}, rollout_by = ${flag.rollout_by}, starts_at = ${flag.starts_at}, ends_at = ${flag.ends_at},
      archived_at = ${flag.archived_at}, updated_at = ${flag.updated_at}
    where environment_id = ${environmentId} and id = ${flag.id}`
}

export async function deleteFlagRow(db: Db, { environmentId }: EnvironmentScope, id: string): Promise<void> {
  await db`delete from flags where environment_id = ${environmentId} and id = ${id}`
}
