import { isDeepStrictEqual } from 'node:util'
import type { conversations } from '@userkeep/contract'
import { conversationBounds } from '@userkeep/contract/shapes/conversation'
import type { Verb } from '../../../platform/http/call.ts'
import { requireAssignment, requireTags } from '../config/require.ts'
import { findSettings } from '../config/settings.sql.ts'
import { lockConversations } from '../core/conversations.sql.ts'
import { memberOf } from '../core/lock.ts'
import { draftOf, settle } from '../core/settle.ts'
import { assign, close, type LiveDraft, reopen, retag, setPriority, snooze } from '../core/transitions.ts'
import { futureTime, markRead } from './change.ts'
import { recordClosed, recordReopened } from './write.ts'

const isChanged = ({ before, after, added }: LiveDraft): boolean =>
  added.length > 0 || !isDeepStrictEqual(before, after)

/** Changes many conversations in one transaction. Unknown, merged and unsuitable ones are skipped. */
export const changeInBulk: Verb<typeof conversations.routes.bulk> = async ({ body, caller, scope, change, now }) => {
  const until = futureTime(body.snooze_until ?? null, now, 'snooze_until')
  const author = memberOf(caller)
  const { add_tag_ids: add = [], remove_tag_ids: remove = [] } = body
  return change(async (tx) => {
    await requireAssignment(tx, scope, body)
    await requireTags(tx, scope, add, 'add_tag_ids')
    const settings = await findSettings(tx, scope)
    const rows = await lockConversations(tx, scope, body.ids)
    const drafts = rows.filter(({ merged_into }) => merged_into === null).map((row) => draftOf(row, author.id))
    for (const draft of drafts) {
      const { after } = draft
      assign(draft, author, body, now)
      if (body.priority !== undefined) setPriority(draft, author, body.priority, now)
      const room = conversationBounds.tagsOfOne - after.tag_ids.length
      retag(draft, author, { add: add.slice(0, Math.max(0, room)), remove }, now)
      if (body.read === true) markRead(draft, author.id, now)
      if (body.read === false) after.unread = true
      if (body.status === 'closed' && after.status !== 'closed') {
        close(draft, author, now)
        recordClosed(tx, draft)
      }
      if (body.status === 'snoozed' && after.status !== 'closed') snooze(draft, author, until, now)
      if (body.status === 'open' && after.status !== 'open') {
        if (after.status === 'closed') recordReopened(tx, draft)
        reopen(draft, author, settings, now)
      }
    }
    const changed = drafts.filter(isChanged)
    await settle(tx, scope, changed, now)
    if (changed.length === 0) tx.unchanged()
    else {
      const { ids: _, ...what } = body
      const changes = Object.fromEntries(Object.entries(what).map(([field, to]) => [field, { to }]))
      const target = { type: 'conversations', id: scope.environmentId }
      tx.audited({ target, changes: { ...changes, ids: { to: changed.map(({ after }) => after.id) } } })
    }
    return { changed: changed.length }
  })
}
