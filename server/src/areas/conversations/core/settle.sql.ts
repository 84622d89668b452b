import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { Filter, View } from './counts.ts'
import { type FigureRow, figureNames } from './figures.ts'
import type { Environment } from './row.ts'
import { shardCount } from './shards.ts'

/** Returns the shard of a conversation `c`, as `shardOf` computes it. */
const shardOfRow = (db: Db): Fragment => db`(get_byte(uuid_send(c.id), 15) & ${shardCount - 1}::int)`

/**
 * Locks shards in order until the transaction ends and takes numbers of each. Returns the last number of each, by shard.
 */
export async function takeNumbers(
  db: Db,
  { environmentId }: Environment,
  wanted: readonly { shard: number; count: number }[],
): Promise<Map<number, number>> {
  const rows = await db<{ shard: number; last_number: number }[]>`
    insert into conversation_shards as s (environment_id, shard, last_number, pruned_number)
    select ${environmentId}, shard, count, 0 from ${rowsIn(db, wanted, { shard: 'int', count: 'bigint' })} wanted
    order by shard
    on conflict (environment_id, shard) do update set last_number = s.last_number + excluded.last_number
    returning shard, last_number`
  return new Map(rows.map(({ shard, last_number }) => [shard, Number(last_number)]))
}

/** Locks all shards, so that no conversation of the environment changes until the transaction ends. */
export const lockShards = (db: Db, scope: Environment): Promise<Map<number, number>> =>
  takeNumbers(
    db,
    scope,
    Array.from({ length: shardCount }, (_, shard) => ({ shard, count: 0 })),
  )

export const listViewFilters = (db: Db, { environmentId }: Environment): Promise<View[]> => db<View[]>`
  select id, shows from conversation_views where environment_id = ${environmentId}`

interface CountRow {
  name: string
  shard: number
  count: number
}

export async function addCounts(db: Db, { environmentId }: Environment, deltas: readonly CountRow[]): Promise<void> {
  if (deltas.length === 0) return
  await db`
    insert into conversation_counts as c (environment_id, name, shard, count)
    select ${environmentId}, name, shard, count
    from ${rowsIn(db, deltas, { name: 'text', shard: 'int', count: 'int' })} given
    on conflict (environment_id, name, shard) do update set count = c.count + excluded.count`
}

export async function deleteCounts(db: Db, { environmentId }: Environment, name: string): Promise<void> {
  await db`delete from conversation_counts where environment_id = ${environmentId} and name = ${name}`
}

/** Returns the condition, starting with `and`, that the conversation `c` is in a saved view. */
export function inView(db: Db, { environmentId }: Environment, filter: Filter): Fragment {
  const { status, assignee_id, group_id, tag_id, priority, channel, unread } = filter
  const is = (column: string, value: string | boolean | null | undefined): Fragment => {
    if (value === undefined) return db``
    return value === null ? db`and c.${db(column)} is null` : db`and c.${db(column)} = ${value}`
  }
  return db`
    ${is('status', status)} ${is('assignee_id', assignee_id)} ${is('group_id', group_id)} ${is('priority', priority)}
    ${is('channel', channel)} ${is('unread', unread)} ${tag_id === undefined ? db`` : hasTag(db, { environmentId }, tag_id)}`
}

const hasTag = (db: Db, { environmentId }: Environment, tagId: string): Fragment => db`
  and exists (
    select from conversation_taggings t
    where t.environment_id = ${environmentId} and t.tag_id = ${tagId} and t.conversation_id = c.id)`

/** Counts the conversations of a saved view once, by shard. The shards are locked. */
export async function countView(
  db: Db,
  scope: Environment,
  filter: Filter,
): Promise<{ shard: number; count: number }[]> {
  const rows = await db<{ shard: number; count: number }[]>`
    select ${shardOfRow(db)} as shard, count(*)::int as count from conversations c
    where c.environment_id = ${scope.environmentId} and c.merged_into is null ${inView(db, scope, filter)}
    group by 1`
  return [...rows]
}

const figureColumns = {
  day: 'date',
  dimension: 'text',
  key: 'text',
  shard: 'int',
  ...(Object.fromEntries(figureNames.map((name) => [name, 'bigint'])) as Record<
    (typeof figureNames)[number],
    'bigint'
  >),
} as const
const figureList = figureNames.join(', ')
const figureSums = figureNames.map((name) => `${name} = f.${name} + excluded.${name}`).join(', ')

export async function addFigures(db: Db, { environmentId }: Environment, rows: readonly FigureRow[]): Promise<void> {
  if (rows.length === 0) return
  await db`
    insert into conversation_figures as f (environment_id, day, dimension, key, shard, ${db.unsafe(figureList)})
    select ${environmentId}, day, dimension, key, shard, ${db.unsafe(figureList)}
    from ${rowsIn(db, rows, figureColumns)} given
    on conflict (environment_id, day, dimension, key, shard) do update set ${db.unsafe(figureSums)}`
}

export interface ChangeRow {
  shard: number
  /** How far its number is behind the last number of the shard. */
  behind: number
  conversation_id: string
  contact_id: string | null
  message_id: string | null
  is_public: boolean
}

/** Writes changes whose numbers were taken in this transaction. */
export async function insertChanges(
  db: Db,
  { environmentId }: Environment,
  rows: readonly ChangeRow[],
  now: Date,
): Promise<void> {
  const columns = {
    shard: 'int',
    behind: 'bigint',
    conversation_id: 'uuid',
    contact_id: 'uuid',
    message_id: 'uuid',
    is_public: 'boolean',
  } as const
  await db`
    insert into conversation_changes (environment_id, shard, number, conversation_id, contact_id, message_id, is_public,
      created_at)
    select s.environment_id, s.shard, s.last_number - given.behind, given.conversation_id, given.contact_id,
      given.message_id, given.is_public, ${now}
    from ${rowsIn(db, rows, columns)} given
    join conversation_shards s on s.environment_id = ${environmentId} and s.shard = given.shard`
}
