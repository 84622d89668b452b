import type { conversations } from '@userkeep/contract'
import { conversationBounds } from '@userkeep/contract/shapes/conversation'
import { diff } from '../../../platform/diff.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Call, RecordedChange, Verb } from '../../../platform/http/call.ts'
import { requireAssignment, requireTags } from '../config/require.ts'
import { findSettings } from '../config/settings.sql.ts'
import { lockDraft, memberOf, refuseMerged } from '../core/lock.ts'
import type { ConversationRow } from '../core/row.ts'
import { settle } from '../core/settle.ts'
import { type Author, assign, close, type LiveDraft, reopen, retag, setPriority, snooze } from '../core/transitions.ts'
import type { ShownConversation } from '../core/view.ts'
import { shownAfter, targetOf } from './show.ts'
import { recordClosed, recordReopened } from './write.ts'

type Routes = typeof conversations.routes
type OneRoute =
  | Routes['assign']
  | Routes['tag']
  | Routes['snooze']
  | Routes['close']
  | Routes['read']
  | Routes['update']

/** The audited fields. */
const audited = ['status', 'snoozed_until', 'priority', 'assignee_id', 'group_id', 'tag_ids', 'unread'] as const

type Act = (draft: LiveDraft, author: Author & { id: string }, tx: RecordedChange) => Promise<void> | void

/** Locks one conversation, lets the act change it, and writes, records and answers the result. */
async function changeOne(
  { params, caller, scope, change, now }: Pick<Call<OneRoute>, 'params' | 'caller' | 'scope' | 'change' | 'now'>,
  act: Act,
): Promise<ShownConversation> {
  const author = memberOf(caller)
  return change(async (tx) => {
    const draft = await lockDraft(tx, scope, params.id, author.id)
    refuseMerged(draft)
    await act(draft, author, tx)
    await settle(tx, scope, [draft], now)
    const changes = diff(draft.before as ConversationRow, draft.after, audited)
    const isSubject = draft.before?.subject !== draft.after.subject
    if (Object.keys(changes).length === 0 && draft.added.length === 0 && !isSubject) tx.unchanged()
    else tx.audited({ target: targetOf(draft.after), changes: { ...changes, ...(isSubject && { subject: {} }) } })
    return shownAfter(tx, scope, params.id, now)
  })
}

export const updateConversation: Verb<Routes['update']> = async (call) =>
  changeOne(call, (draft, author) => {
    const { priority, subject } = call.body
    if (priority !== undefined) setPriority(draft, author, priority, call.now)
    if (subject !== undefined) draft.after.subject = subject?.trim() ?? null
  })

export const assignConversation: Verb<Routes['assign']> = async (call) =>
  changeOne(call, async (draft, author, tx) => {
    await requireAssignment(tx, call.scope, call.body)
    assign(draft, author, call.body, call.now)
  })

export const tagConversation: Verb<Routes['tag']> = async (call) => {
  const { add = [], remove = [] } = call.body
  return changeOne(call, async (draft, author, tx) => {
    await requireTags(tx, call.scope, add, 'add')
    retag(draft, author, { add, remove }, call.now)
    refuseTooManyTags(draft)
  })
}

function refuseTooManyTags({ after }: LiveDraft): void {
  if (after.tag_ids.length > conversationBounds.tagsOfOne) {
    invalid('add', `gives the conversation more than ${conversationBounds.tagsOfOne} tags`)
  }
}

/** Refuses a time of waking that has passed. */
export function futureTime(until: string | null, now: Date, field: string): string | null {
  if (until === null) return null
  if (!(Date.parse(until) > now.getTime())) return invalid(field, 'must be in the future')
  return new Date(until).toISOString()
}

export const snoozeConversation: Verb<Routes['snooze']> = async (call) => {
  const until = futureTime(call.body.until, call.now, 'until')
  return changeOne(call, (draft, author) => {
    const { status, snoozed_until } = draft.after
    if (status === 'closed') fail('conflict', 'The conversation is closed.')
    if (status !== 'snoozed' || snoozed_until !== until) snooze(draft, author, until, call.now)
  })
}

export const closeConversation: Verb<Routes['close']> = async (call) =>
  changeOne(call, (draft, author, tx) => {
    if (draft.after.status === 'closed') return
    close(draft, author, call.now)
    recordClosed(tx, draft)
  })

export const reopenConversation: Verb<Routes['reopen']> = async (call) =>
  changeOne(call, async (draft, author, tx) => {
    const { status } = draft.after
    if (status === 'open') return
    reopen(draft, author, await findSettings(tx, call.scope), call.now)
    if (status === 'closed') recordReopened(tx, draft)
  })

/** Marks a conversation as read for all, and removes the mentions of the member who reads it. */
export function markRead({ after }: LiveDraft, memberId: string, now: Date): void {
  if (!after.unread && !after.mention_ids.includes(memberId)) return
  after.unread = false
  after.staff_read_at = now.toISOString()
  after.mention_ids = after.mention_ids.filter((id) => id !== memberId)
}

export const readConversation: Verb<Routes['read']> = async (call) =>
  changeOne(call, (draft, author) => markRead(draft, author.id, call.now))

export const unreadConversation: Verb<Routes['unread']> = async (call) =>
  changeOne(call, (draft) => {
    draft.after.unread = true
  })
