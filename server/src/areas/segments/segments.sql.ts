import type { Page, Paged } from '@userkeep/contract'
import type { SegmentCondition } from '@userkeep/contract/shapes/segment'
import type postgres from 'postgres'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { mentionsOf } from './condition/walk.ts'

export interface SegmentRow {
  id: string
  key: string
  name: string
  description: string | null
  condition: SegmentCondition
  generation: number
  members: number
  next_generation: number | null
  computed: number
  total: number | null
  computed_at: string | null
  created_at: string
  updated_at: string
}

type Environment = Pick<EnvironmentScope, 'environmentId'>
type JsonValue = Parameters<postgres.Sql['json']>[0]

const columns = (db: Db) => db`
  id, key, name, description, condition, generation, members, next_generation, computed, total, computed_at, created_at,
  updated_at`

const byName = keyset('segments', 'asc', { 'lower(name)': 'text', id: 'uuid' })

export function listSegmentRows(db: Db, { environmentId }: Environment, page: Page): Promise<Paged<SegmentRow>> {
  return byName.read(
    db,
    page,
    ({ key, after, window }) => db<SegmentRow[]>`
      select ${columns(db)}, ${key} from segments where environment_id = ${environmentId} ${after} ${window}`,
  )
}

export function listEverySegment(db: Db, { environmentId }: Environment): Promise<SegmentRow[]> {
  return db<SegmentRow[]>`select ${columns(db)} from segments where environment_id = ${environmentId} order by id`
}

export async function findSegment(db: Db, { environmentId }: Environment, id: string): Promise<SegmentRow | null> {
  const [row] = await db<SegmentRow[]>`
    select ${columns(db)} from segments where environment_id = ${environmentId} and id = ${id}`
  return row ?? null
}

/** Returns the taken keys that begin like a key. */
export async function segmentKeysLike(db: Db, { environmentId }: Environment, key: string): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select key from segments where environment_id = ${environmentId} and (key = ${key} or key like ${`${key}-%`})`
  return rows.map((row) => row.key)
}

/** Returns the ids that exist, and locks the segments against deletion until the transaction ends. */
export async function keepSegments(
  db: Db,
  { environmentId }: Environment,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`
    select id from segments where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])
    order by id for key share`
  return new Set(rows.map(({ id }) => id))
}

/** Returns the names of existing segments by id. */
export async function segmentNames(
  db: Db,
  { environmentId }: Environment,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db<{ id: string; name: string }[]>`
    select id, name from segments where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Waits for transactions that are about to use the segment, so that the uses read afterwards are complete. */
export async function claimSegment(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`select 1 from segments where environment_id = ${environmentId} and id = ${id} for update`
}

/**
 * Locks the members and conditions of an environment for writes, so that no answer is overwritten by an older one, no
 * cycle arises from two edits, and the counts stay correct.
 */
export async function lockSegments(db: Db, { environmentId }: Environment): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`segments ${environmentId}`}, 0))`
}

interface NewSegment {
  id: string
  key: string
  name: string
  description: string | null
  condition: SegmentCondition
  now: Date
}

export async function insertSegment(db: Db, scope: Environment, segment: NewSegment): Promise<void> {
  const { id, key, name, description, condition, now } = segment
  await db`
    insert into segments (environment_id, id, key, name, description, condition, next_generation, created_at, updated_at)
    values (${scope.environmentId}, ${id}, ${key}, ${name}, ${description}, ${db.json(condition as unknown as JsonValue)}, 1,
      ${now}, ${now})`
  await insertMentions(db, scope, id, condition)
}

export async function updateSegmentRow(
  db: Db,
  { environmentId }: Environment,
  { id, key, name, description, condition, now }: NewSegment,
): Promise<void> {
  await db`
    update segments set key = ${key}, name = ${name}, description = ${description},
      condition = ${db.json(condition as unknown as JsonValue)}, updated_at = ${now}
    where environment_id = ${environmentId} and id = ${id}`
}

export async function replaceMentions(
  db: Db,
  scope: Environment,
  id: string,
  condition: SegmentCondition,
): Promise<void> {
  await db`delete from segment_mentions where environment_id = ${scope.environmentId} and segment_id = ${id}`
  await insertMentions(db, scope, id, condition)
}

async function insertMentions(db: Db, { environmentId }: Environment, id: string, condition: SegmentCondition) {
  await db`
    insert into segment_mentions (environment_id, mention, segment_id)
    select ${environmentId}, mention, ${id} from unnest(${mentionsOf(condition)}::text[]) mention`
}

/** Starts another computation. One that was under way is abandoned. */
export async function beginGeneration(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<void> {
  await db`
    insert into segment_leftovers (environment_id, segment_id, generation)
    select environment_id, id, next_generation from segments
    where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[]) and next_generation is not null
    on conflict do nothing`
  await db`
    update segments set next_generation = coalesce(next_generation, generation) + 1, next_members = 0,
      computed_after = null, computed = 0, total = null
    where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`
}

/** The members are deleted in batches afterwards. */
export async function deleteSegmentRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`
    insert into segment_leftovers (environment_id, segment_id, generation)
    select environment_id, id, g from segments, unnest(array[generation, next_generation]) g
    where environment_id = ${environmentId} and id = ${id} and g is not null
    on conflict do nothing`
  await db`delete from segments where environment_id = ${environmentId} and id = ${id}`
}
