import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { SegmentUse, SegmentUses } from '../../segments/public.ts'
import type { Channel, Environment, Priority } from '../core/row.ts'

export interface RuleRow {
  id: string
  name: string
  enabled: boolean
  position: number
  words: string[]
  segment_id: string | null
  channels: Channel[]
  hours: 'within' | 'outside' | null
  assignee_id: string | null
  group_id: string | null
  tag_ids: string[]
  priority: Priority | null
  reply: string | null
  reply_html: string | null
  created_at: string
  updated_at: string
}

const columns = (db: Db) => db`
  r.id, r.name, r.enabled, r.position, r.words, r.segment_id, r.channels, r.hours, r.assignee_id, r.group_id, r.tag_ids,
  r.priority, r.reply, r.reply_html, r.created_at, r.updated_at`

const byPosition = keyset('conversation-rules', 'asc', { 'r.position': 'bigint', 'r.id': 'uuid' })

export const pageRules = (db: Db, { environmentId }: Environment, page: Page): Promise<Paged<RuleRow>> =>
  byPosition.read(
    db,
    page,
    ({ key, after, window }) => db<RuleRow[]>`
      select ${columns(db)}, ${key} from conversation_rules r where r.environment_id = ${environmentId} ${after} ${window}`,
  )

export const listEnabledRules = (db: Db, { environmentId }: Environment): Promise<RuleRow[]> => db<RuleRow[]>`
  select ${columns(db)} from conversation_rules r where r.environment_id = ${environmentId} and r.enabled
  order by r.position, r.id`

export async function lockRule(db: Db, { environmentId }: Environment, id: string): Promise<RuleRow | null> {
  const [row] = await db<RuleRow[]>`
    select ${columns(db)} from conversation_rules r where r.environment_id = ${environmentId} and r.id = ${id} for update`
  return row ?? null
}

export async function saveRule(db: Db, { environmentId }: Environment, row: RuleRow): Promise<void> {
  await db`
    insert into conversation_rules (environment_id, id, name, enabled, position, words, segment_id, channels, hours,
      assignee_id, group_id, tag_ids, priority, reply, reply_html, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.name}, ${row.enabled}, ${row.position}, ${row.words}::text[],
      ${row.segment_id}, ${row.channels}::text[], ${row.hours}, ${row.assignee_id}, ${row.group_id},
      ${row.tag_ids}::uuid[], ${row.priority}, ${row.reply}, ${row.reply_html}, ${row.created_at}, ${row.updated_at})
    on conflict (environment_id, id) do update set name = excluded.name, enabled = excluded.enabled,
      position = excluded.position, words = excluded.words, segment_id = excluded.segment_id,
      channels = excluded.channels, hours = excluded.hours, assignee_id = excluded.assignee_id,
      group_id = excluded.group_id, tag_ids = excluded.tag_ids, priority = excluded.priority, reply = excluded.reply,
      reply_html = excluded.reply_html, updated_at = excluded.updated_at`
}

export async function deleteRuleRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`delete from conversation_rules where environment_id = ${environmentId} and id = ${id}`
}

/** Returns the rules that ask for these segments. */
export const usesInRules: SegmentUses = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select segment_id as "segmentId", 'conversation_rule' as type, id, name from conversation_rules
  where environment_id = ${environmentId} and segment_id = any(${segmentIds as string[]}::uuid[]) order by name`
