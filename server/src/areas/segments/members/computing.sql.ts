import type { SegmentCondition } from '@userkeep/contract/shapes/segment'
import type { Db } from '../../../platform/db/sql.ts'
import { contactRows } from '../../contacts/public.ts'
import type { Environment } from './environment.ts'

export interface Computing {
  id: string
  condition: SegmentCondition
  next_generation: number
  computed_after: string | null
  total: number | null
}

/** Lists environments of all tenants with segments to compute, the longest waiting first. */
export async function listComputing(db: Db): Promise<string[]> {
  const rows = await db<{ environment_id: string }[]>`
    select environment_id from segments where next_generation is not null order by updated_at limit 100`
  return [...new Set(rows.map((row) => row.environment_id))]
}

/** Finds a segment whose referenced segments are all computed. */
export async function findComputing(db: Db, { environmentId }: Environment): Promise<Computing | null> {
  const [row] = await db<Computing[]>`
    select s.id, s.condition, s.next_generation, s.computed_after, s.total from segments s
    where s.environment_id = ${environmentId} and s.next_generation is not null and not exists (
      select 1 from segment_mentions m
      join segments o on o.environment_id = ${environmentId} and m.mention = 'segment:' || o.id
      where m.environment_id = ${environmentId} and m.segment_id = s.id and o.next_generation is not null)
    order by s.updated_at, s.id limit 1`
  return row ?? null
}

export async function countContacts(db: Db, { environmentId }: Environment): Promise<number> {
  const [row] = await db<
    { count: number }[]
  >`select count(*) from ${contactRows(db)} contacts where environment_id = ${environmentId}`
  return row?.count ?? 0
}

/** Returns the last contact of the next batch, and its size. */
export async function findBatch(
  db: Db,
  { environmentId }: Environment,
  after: string | null,
  limit: number,
): Promise<{ last: string | null; count: number }> {
  const [row] = await db<{ last: string | null; count: number }[]>`
    select max(id::text) as last, count(*) from (
      select c.id from ${contactRows(db)} c
      where c.environment_id = ${environmentId} ${after === null ? db`` : db`and c.id > ${after}::uuid`}
      order by c.id limit ${limit}
    ) batch`
  return row ?? { last: null, count: 0 }
}

export async function saveProgress(
  db: Db,
  { environmentId }: Environment,
  id: string,
  { last, count, come, total }: { last: string; count: number; come: number; total: number },
): Promise<void> {
  await db`
    update segments set computed_after = ${last}, computed = computed + ${count}, next_members = next_members + ${come},
      total = ${total}
    where environment_id = ${environmentId} and id = ${id}`
}

/** Puts the computed generation in use; the previous one is left to be deleted. */
export async function settleGeneration(db: Db, { environmentId }: Environment, id: string, now: Date): Promise<void> {
  await db`
    insert into segment_leftovers (environment_id, segment_id, generation)
    select environment_id, id, generation from segments
    where environment_id = ${environmentId} and id = ${id} and generation > 0
    on conflict do nothing`
  await db`
    update segments set generation = next_generation, members = next_members, next_generation = null, next_members = 0,
      computed_after = null, computed = 0, total = null, computed_at = ${now}
    where environment_id = ${environmentId} and id = ${id}`
}

/** Lists the segments that refer to this one. */
export async function listDependants(db: Db, { environmentId }: Environment, id: string): Promise<string[]> {
  const rows = await db<{ segment_id: string }[]>`
    select segment_id from segment_mentions
    where environment_id = ${environmentId} and mention = ${`segment:${id}`}`
  return rows.map((row) => row.segment_id)
}
