import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from '../core/row.ts'

interface Moments {
  created_at: string
  updated_at: string
}

export interface TagRow extends Moments {
  id: string
  name: string
  color: string | null
}

const tagsByName = keyset('conversation-tags', 'asc', { 'lower(t.name)': 'text', 't.id': 'uuid' })

export const pageTags = (db: Db, { environmentId }: Environment, page: Page): Promise<Paged<TagRow>> =>
  tagsByName.read(
    db,
    page,
    ({ key, after, window }) => db<TagRow[]>`
      select t.id, t.name, t.color, t.created_at, t.updated_at, ${key} from conversation_tags t
      where t.environment_id = ${environmentId} ${after} ${window}`,
  )

export async function lockTag(db: Db, { environmentId }: Environment, id: string): Promise<TagRow | null> {
  const [row] = await db<TagRow[]>`
    select id, name, color, created_at, updated_at from conversation_tags
    where environment_id = ${environmentId} and id = ${id} for update`
  return row ?? null
}

export async function saveTag(db: Db, { environmentId }: Environment, row: TagRow): Promise<void> {
  await db`
    insert into conversation_tags (environment_id, id, name, color, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.name}, ${row.color}, ${row.created_at}, ${row.updated_at})
    on conflict (environment_id, id) do update set name = excluded.name, color = excluded.color,
      updated_at = excluded.updated_at`
}

export async function deleteTagRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`
    update conversation_rules set tag_ids = array_remove(tag_ids, ${id}::uuid)
    where environment_id = ${environmentId} and ${id}::uuid = any(tag_ids)`
  await db`delete from conversation_tags where environment_id = ${environmentId} and id = ${id}`
}

/** Returns the tags among these ids, and locks them against deletion until the transaction ends. */
export async function keepTags(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db<{ id: string }[]>`
    select id from conversation_tags where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])
    order by id for key share`
  return new Set(rows.map(({ id }) => id))
}

export interface GroupRow extends Moments {
  id: string
  name: string
  member_ids: string[]
}

const groupsByName = keyset('conversation-groups', 'asc', { 'lower(g.name)': 'text', 'g.id': 'uuid' })

export const pageGroups = (db: Db, { environmentId }: Environment, page: Page): Promise<Paged<GroupRow>> =>
  groupsByName.read(
    db,
    page,
    ({ key, after, window }) => db<GroupRow[]>`
      select g.id, g.name, g.member_ids, g.created_at, g.updated_at, ${key} from conversation_groups g
      where g.environment_id = ${environmentId} ${after} ${window}`,
  )

export async function lockGroup(db: Db, { environmentId }: Environment, id: string): Promise<GroupRow | null> {
  const [row] = await db<GroupRow[]>`
    select id, name, member_ids, created_at, updated_at from conversation_groups
    where environment_id = ${environmentId} and id = ${id} for update`
  return row ?? null
}

/** Returns whether the group exists, and locks it against deletion until the transaction ends. */
export async function keepsGroup(db: Db, { environmentId }: Environment, id: string): Promise<boolean> {
  const rows = await db`
    select 1 from conversation_groups where environment_id = ${environmentId} and id = ${id} for key share`
  return rows.length > 0
}

export async function saveGroup(db: Db, { environmentId }: Environment, row: GroupRow): Promise<void> {
  await db`
    insert into conversation_groups (environment_id, id, name, member_ids, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.name}, ${row.member_ids}::uuid[], ${row.created_at}, ${row.updated_at})
    on conflict (environment_id, id) do update set name = excluded.name, member_ids = excluded.member_ids,
      updated_at = excluded.updated_at`
}

export async function deleteGroupRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`
    update conversation_rules set group_id = null where environment_id = ${environmentId} and group_id = ${id}`
  await db`delete from conversation_groups where environment_id = ${environmentId} and id = ${id}`
}

/** Removes a former member from all groups and rules. */
export async function forgetMember(db: Db, { environmentId }: Environment, memberId: string): Promise<void> {
  await db`
    update conversation_groups set member_ids = array_remove(member_ids, ${memberId}::uuid)
    where environment_id = ${environmentId} and ${memberId}::uuid = any(member_ids)`
  await db`
    update conversation_rules set assignee_id = null where environment_id = ${environmentId} and assignee_id = ${memberId}`
}

export async function countRows(
  db: Db,
  { environmentId }: Environment,
  table:
    | 'conversation_tags'
    | 'conversation_groups'
    | 'conversation_views'
    | 'conversation_rules'
    | 'conversation_canned_replies',
): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from ${db(table)} where environment_id = ${environmentId}`
  return row.count
}
