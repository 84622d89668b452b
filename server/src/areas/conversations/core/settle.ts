import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../../../platform/change.ts'
import { noteChanged } from '../../segments/public.ts'
import { findSettings, type SettingsRow } from '../config/settings.sql.ts'
import { changedFields } from '../segment-fields.sql.ts'
import { announce } from '../stream/channel.ts'
import { deleteConversations, insertMessages, replaceLinks, saveConversations } from './conversations.sql.ts'
import { countDeltas } from './counts.ts'
import { figureRows } from './figures.ts'
import type { ConversationRow, Environment, MessageRow } from './row.ts'
import { addCounts, addFigures, type ChangeRow, insertChanges, listViewFilters, takeNumbers } from './settle.sql.ts'
import { shardOf } from './shards.ts'

/** A conversation within one transaction: before, after, and the added messages. */
export interface Draft {
  readonly before: ConversationRow | null
  /** null: deleted. */
  after: ConversationRow | null
  readonly added: MessageRow[]
  /** The member who makes the change. */
  memberId: string | null
}

export const draftOf = (
  before: ConversationRow,
  memberId: string | null = null,
): Draft & { after: ConversationRow } => ({
  before,
  after: { ...before },
  added: [],
  memberId,
})

const hasChanged = ({ before, after, added }: Draft): boolean => added.length > 0 || !isDeepStrictEqual(before, after)

/**
 * Writes drafts: rows, messages, counts, figures and the changes that streams bring. The shards are locked after the rows,
 * and everything that depends on them follows, so that counts are right however many change conversations at once.
 */
export async function settle(
  tx: Transaction,
  scope: Environment,
  drafts: readonly Draft[],
  now: Date,
  settings?: Pick<SettingsRow, 'time_zone'>,
): Promise<void> {
  const changed = drafts.filter(hasChanged)
  if (changed.length === 0) return
  const { time_zone } = settings ?? (await findSettings(tx, scope))
  const wanted = [...Map.groupBy(changed, ({ before, after }) => shardOf((after ?? before)?.id ?? '0'))]
    .map(([shard, some]) => ({ shard, some, count: some.reduce((sum, draft) => sum + 1 + draft.added.length, 0) }))
    .sort((a, b) => a.shard - b.shard)
  const rows = changed.flatMap(({ after }) => after ?? [])
  // Statements that need no answer are sent together: the connection runs them in this order.
  await Promise.all([saveConversations(tx, scope, rows), insertMessages(tx, scope, changed.flatMap(messagesOf))])
  await saveLinks(tx, scope, changed)
  await deleteGone(tx, scope, changed)
  const [, views] = await Promise.all([
    takeNumbers(tx, scope, wanted),
    // Read after the shards are locked: a view that is saved meanwhile counts these conversations itself, or waits.
    listViewFilters(tx, scope),
    addFigures(tx, scope, figureRows(changed, now, time_zone)),
    insertChanges(
      tx,
      scope,
      wanted.flatMap(({ shard, some, count }) => numbered(shard, count, some)),
      now,
    ),
    noteInSegments(tx, scope, changed, now),
  ])
  const deltas = wanted.flatMap(({ shard, some }) =>
    [...countDeltas(some, views)].map(([name, count]) => ({ name, shard, count })),
  )
  await addCounts(tx, scope, deltas)
  announce(tx, scope, [...new Set(changed.flatMap(({ before, after }) => (after ?? before)?.contact_id ?? []))])
}

/** Queues the contacts for the segments that depend on the change. */
async function noteInSegments(tx: Transaction, scope: Environment, drafts: readonly Draft[], now: Date): Promise<void> {
  const found = drafts.flatMap(({ before, after }) =>
    after === null ? [] : [{ contactId: after.contact_id, fields: changedFields(before, after) }],
  )
  const byFields = Map.groupBy(
    found.filter(({ fields }) => fields.length > 0),
    ({ fields }) => fields.join(),
  )
  await Promise.all(
    [...byFields.values()].map((some) => {
      const contacts = [...new Set(some.map(({ contactId }) => contactId))]
      return noteChanged(tx, { scope, contacts, fields: some[0]?.fields ?? [] }, now)
    }),
  )
}

const messagesOf = ({ before, after, added }: Draft) =>
  added.map((message, index) => ({
    ...message,
    subject: before === null && index === 0 ? (after?.subject ?? null) : null,
  }))

/** Returns the changes of a shard, each with its distance from the last number that was taken for all of them. */
function numbered(shard: number, count: number, drafts: readonly Draft[]): ChangeRow[] {
  let behind = count
  return drafts.flatMap(({ before, after, added }) => {
    const conversation_id = (after ?? before)?.id ?? ''
    const contact_id = after?.contact_id ?? null
    const base = { shard, conversation_id, contact_id }
    const messages = added.map(({ id, kind }) => ({
      ...base,
      behind: --behind,
      message_id: id,
      is_public: kind === 'message',
    }))
    return [...messages, { ...base, behind: --behind, message_id: null, is_public: true }]
  })
}

async function saveLinks(tx: Transaction, scope: Environment, changed: readonly Draft[]): Promise<void> {
  const moved = changed.flatMap(({ before, after }) => {
    if (after === null) return []
    const isSame =
      isDeepStrictEqual(before?.tag_ids ?? [], after.tag_ids) &&
      isDeepStrictEqual(before?.mention_ids ?? [], after.mention_ids)
    return isSame ? [] : [after]
  })
  if (moved.length === 0) return
  await replaceLinks(
    tx,
    scope,
    moved.map(({ id }) => id),
    moved.flatMap(({ id, tag_ids }) => tag_ids.map((tag_id) => ({ tag_id, conversation_id: id }))),
    moved.flatMap(({ id, mention_ids }) => mention_ids.map((member_id) => ({ member_id, conversation_id: id }))),
  )
}

async function deleteGone(tx: Transaction, scope: Environment, changed: readonly Draft[]): Promise<void> {
  const gone = changed.flatMap(({ before, after }) => (after === null && before ? [before.id] : []))
  if (gone.length > 0) await deleteConversations(tx, scope, gone)
}
