import { conversationBounds } from '@userkeep/contract/shapes/conversation'
import type { Db } from '../../../platform/db/sql.ts'
import { contactSessionRows } from '../../contact-sessions/public.ts'
import { contactRows } from '../../contacts/public.ts'
import { type ListedConversation, readConversations, readMessages } from '../core/reads.sql.ts'
import type { Environment, MessageRow } from '../core/row.ts'
import { type Position, shardCount } from '../core/shards.ts'

interface Change {
  shard: number
  number: number
  conversation_id: string
  message_id: string | null
}

interface LookRow {
  shards: { shard: number; last: number; pruned: number }[]
  changes: Change[]
  is_open: boolean
}

/** The changes to read: all of an environment, or those that a contact sees in a session. */
interface Reading extends Environment {
  contact: { contactId: string; sessionId: string; now: Date } | null
}

const max = conversationBounds.replayed

const lookFor = (db: Db, { environmentId, contact }: Reading, after: Position) => {
  const mine = contact === null ? db`` : db`and h.contact_id = ${contact.contactId} and h.is_public`
  const isOpen =
    contact === null
      ? db`true`
      : db`exists (
          select from ${contactSessionRows(db)} s
          join ${contactRows(db)} p on p.environment_id = ${environmentId} and p.id = s.contact_id
          where s.environment_id = ${environmentId} and s.id = ${contact.sessionId} and s.contact_id = ${contact.contactId}
            and s.expires_at > ${contact.now} and (s.verified or p.kind = 'visitor'))`
  return db<LookRow[]>`
    select ${isOpen} as is_open, coalesce((
        select json_agg(json_build_object('shard', s.shard, 'last', s.last_number, 'pruned', s.pruned_number))
        from conversation_shards s where s.environment_id = ${environmentId}), '[]') as shards,
      coalesce((
        select json_agg(to_json(new) order by new.shard, new.number) from (
          select h.shard, h.number, h.conversation_id, h.message_id from conversation_changes h
          where h.environment_id = ${environmentId} ${mine}
            and h.number > (${after as number[]}::bigint[])[h.shard + 1]
          order by h.shard, h.number limit ${max + 1}
        ) new), '[]') as changes`
}

/** One change for a reader, and the position after it. */
export type Brought =
  | { position: Position; message: MessageRow }
  | { position: Position; conversation: ListedConversation }
  | { position: Position; removed: string }

export interface Found {
  isOpen: boolean
  /** The last number of each shard. */
  last: Position
  /** Numbers up to these were deleted. */
  pruned: Position
  items: Brought[]
  /** The reader's position after these items. */
  reached: Position
  hasMore: boolean
}

/** Reads the changes after a position. All of it is seen at one moment, so nothing before `last` is missing. */
export async function lookAtChanges(db: Db, reading: Reading, after: Position): Promise<Found> {
  const [row] = await lookFor(db, reading, after)
  const { shards = [], changes = [], is_open = false } = row ?? {}
  const of = (pick: 'last' | 'pruned'): number[] =>
    Array.from({ length: shardCount }, (_, shard) => Number(shards.find((one) => one.shard === shard)?.[pick] ?? 0))
  const last = of('last')
  const hasMore = changes.length > max
  const taken = changes.slice(0, max)
  const items = await bring(db, reading, after, taken)
  const reached = hasMore
    ? positionAfter(after, taken)
    : last.map((number, shard) => Math.max(number, after[shard] ?? 0))
  return { isOpen: is_open, last, pruned: of('pruned'), items, reached, hasMore }
}

const positionAfter = (after: Position, changes: readonly Change[]): Position =>
  changes.reduce<number[]>((position, { shard, number }) => position.with(shard, Number(number)), [...after])

async function bring(db: Db, scope: Environment, after: Position, changes: readonly Change[]): Promise<Brought[]> {
  if (changes.length === 0) return []
  const conversationIds = [...new Set(changes.map(({ conversation_id }) => conversation_id))]
  const messageIds = changes.flatMap(({ message_id }) => message_id ?? [])
  const [conversations, messages] = await Promise.all([
    readConversations(db, scope, conversationIds),
    messageIds.length > 0 ? readMessages(db, scope, conversationIds, messageIds) : [],
  ])
  const conversationOf = new Map(conversations.map((one) => [one.id, one]))
  const messageOf = new Map(messages.map((one) => [one.id, one]))
  let position = after
  return changes.flatMap((change, index): Brought[] => {
    position = positionAfter(position, [change])
    if (change.message_id !== null) {
      const message = messageOf.get(change.message_id)
      return message ? [{ position, message }] : []
    }
    // A conversation that changed several times is sent once, in its current state.
    const isRepeated = changes.some(
      ({ conversation_id, message_id }, at) =>
        at > index && message_id === null && conversation_id === change.conversation_id,
    )
    if (isRepeated) return []
    const conversation = conversationOf.get(change.conversation_id)
    return [conversation ? { position, conversation } : { position, removed: change.conversation_id }]
  })
}
