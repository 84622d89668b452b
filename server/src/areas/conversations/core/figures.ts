import { localTime } from './business-hours.ts'
import type { ConversationRow, MessageRow } from './row.ts'
import { shardOf } from './shards.ts'

export const figureNames = [
  'created',
  'received',
  'sent',
  'closed',
  'reopened',
  'first_responses',
  'first_response_seconds',
  'resolutions',
  'resolution_seconds',
  'targets_missed',
  'ratings',
  'satisfied',
  'backlog',
] as const
type FigureName = (typeof figureNames)[number]
export type Figures = Record<FigureName, number>
export type Dimension = 'total' | 'agent' | 'tag' | 'channel' | 'hour'

export interface FigureRow extends Figures {
  day: string
  dimension: Dimension
  key: string
  shard: number
}

/** One change of a conversation for the reports. */
interface Counted {
  before: ConversationRow | null
  after: ConversationRow | null
  added: readonly Pick<MessageRow, 'kind' | 'author_kind' | 'author_id' | 'action' | 'value'>[]
  /** The member who made the change. */
  memberId: string | null
}

const secondsBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))

const isPending = (row: ConversationRow | null): boolean =>
  row !== null && row.status !== 'closed' && row.merged_into === null

/** Returns what one change adds to the figures, by dimension and key. */
function contributionsOf({ before, after, added, memberId }: Counted) {
  const made: { dimension: Dimension; key: string; figures: Partial<Figures> }[] = []
  const row = after ?? before
  if (row === null) return made
  const agent = memberId ?? row.assignee_id
  const add = (figures: Partial<Figures>, dimensions: { agent?: string | null; tags?: boolean; hour?: boolean }) => {
    made.push({ dimension: 'total', key: '', figures }, { dimension: 'channel', key: row.channel, figures })
    if (dimensions.agent) made.push({ dimension: 'agent', key: dimensions.agent, figures })
    if (dimensions.tags) for (const key of row.tag_ids) made.push({ dimension: 'tag', key, figures })
    if (dimensions.hour) made.push({ dimension: 'hour', key: '', figures })
  }
  const backlog = Number(isPending(after)) - Number(isPending(before))
  if (backlog !== 0) made.push({ dimension: 'total', key: '', figures: { backlog } })
  if (after === null) return made
  if (before === null) add({ created: 1 }, { hour: true })
  for (const key of after.tag_ids.filter((id) => !before?.tag_ids.includes(id))) {
    made.push({ dimension: 'tag', key, figures: { created: 1 } })
  }
  for (const { kind, author_kind, author_id, action } of added) {
    if (kind === 'message' && author_kind === 'contact') add({ received: 1 }, { hour: true, tags: true })
    if (kind === 'message' && author_kind === 'staff') add({ sent: 1 }, { agent: author_id, tags: true })
    if (action === 'reopened') add({ reopened: 1 }, { tags: true })
    if (action === 'target_missed') add({ targets_missed: 1 }, { agent: row.assignee_id, tags: true })
    if (action === 'closed') {
      const resolution_seconds = secondsBetween(after.opened_at, after.closed_at ?? after.opened_at)
      add({ closed: 1, resolutions: 1, resolution_seconds }, { agent, tags: true })
    }
    if (action === 'rated' && before) {
      const satisfied = Number((after.rating ?? 0) >= 4) - Number((before.rating ?? 0) >= 4)
      add({ ratings: before.rating === null ? 1 : 0, satisfied }, { agent: row.assignee_id, tags: true })
    }
  }
  if (after.first_response_at !== null && (before?.first_response_at ?? null) === null && before?.waiting_since) {
    const first_response_seconds = secondsBetween(before.waiting_since, after.first_response_at)
    add({ first_responses: 1, first_response_seconds }, { agent, tags: true })
  }
  return made
}

const none = (): Figures => Object.fromEntries(figureNames.map((name) => [name, 0])) as Figures

/** Returns the rows by which these changes raise the figures, each once. */
export function figureRows(changes: readonly Counted[], now: Date, timeZone: string): FigureRow[] {
  const { day, hour } = localTime(now, timeZone)
  const rows = new Map<string, FigureRow>()
  for (const change of changes) {
    const shard = shardOf((change.after ?? change.before)?.id ?? '0')
    for (const { dimension, key: given, figures } of contributionsOf(change)) {
      const key = dimension === 'hour' ? String(hour) : given
      const name = `${dimension} ${key} ${shard}`
      const row = rows.get(name) ?? { day, dimension, key, shard, ...none() }
      for (const figure of figureNames) row[figure] += figures[figure] ?? 0
      rows.set(name, row)
    }
  }
  return [...rows.values()].filter((row) => figureNames.some((name) => row[name] !== 0))
}
