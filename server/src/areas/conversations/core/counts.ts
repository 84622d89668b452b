import type { ConversationRow } from './row.ts'

/** The conditions of a saved view. */
export interface Filter {
  status?: ConversationRow['status']
  assignee_id?: string | null
  group_id?: string | null
  tag_id?: string
  priority?: ConversationRow['priority']
  channel?: ConversationRow['channel']
  unread?: boolean
}

export interface View {
  id: string
  shows: Filter
}

type Counted = Pick<
  ConversationRow,
  | 'status'
  | 'assignee_id'
  | 'group_id'
  | 'tag_ids'
  | 'mention_ids'
  | 'priority'
  | 'channel'
  | 'unread'
  | 'waiting_since'
  | 'merged_into'
>

const plain = ['status', 'assignee_id', 'group_id', 'priority', 'channel', 'unread'] as const

export const isInView = (filter: Filter, row: Counted): boolean =>
  plain.every((field) => filter[field] === undefined || filter[field] === row[field]) &&
  (filter.tag_id === undefined || row.tag_ids.includes(filter.tag_id))

/** Returns the names of all counts that a conversation is part of. */
export function countsOf(row: Counted | null, views: readonly View[]): string[] {
  if (row === null || row.merged_into !== null) return []
  const names = row.mention_ids.map((id) => `mentions:${id}`)
  for (const { id, shows } of views) if (isInView(shows, row)) names.push(`view:${id}`)
  if (row.status === 'snoozed') names.push('snoozed')
  if (row.status !== 'open') return names
  names.push('open', row.assignee_id === null ? 'unassigned' : `assignee:${row.assignee_id}`)
  if (row.unread) names.push('unread')
  if (row.waiting_since !== null) names.push('waiting')
  if (row.group_id !== null) names.push(`group:${row.group_id}`)
  return names
}

/** Returns by how much each count changes. */
export function countDeltas(
  changes: readonly { before: Counted | null; after: Counted | null }[],
  views: readonly View[],
): Map<string, number> {
  const deltas = new Map<string, number>()
  const add = (name: string, delta: number) => deltas.set(name, (deltas.get(name) ?? 0) + delta)
  for (const { before, after } of changes) {
    for (const name of countsOf(before, views)) add(name, -1)
    for (const name of countsOf(after, views)) add(name, 1)
  }
  return new Map([...deltas].filter(([, delta]) => delta !== 0))
}
