import { change } from '../../../platform/change.ts'
import { days } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { findSettings } from '../config/settings.sql.ts'
import { lockConversations } from '../core/conversations.sql.ts'
import { draftOf, settle } from '../core/settle.ts'
import { addEvent, automatic, type LiveDraft, reopen, type Targets } from '../core/transitions.ts'
import { type Due, listMissing, listOld, listWaking, pruneChanges } from './due.sql.ts'

const maxBatch = 50

/** Opens snoozed conversations whose time has come, and marks targets that were missed. */
export async function followTime(context: Context): Promise<number> {
  const now = context.clock.now()
  const waking = await listWaking(context.sql, now, maxBatch)
  const missing = await listMissing(context.sql, now, maxBatch)
  for (const due of waking) await changeDue(context, due, wake)
  for (const due of missing) await changeDue(context, due, missTargets)
  return waking.length + missing.length
}

const changeDue = (
  context: Context,
  { organization_id, environment_id, id }: Due,
  apply: (draft: LiveDraft, targets: Targets, now: Date) => void,
): Promise<void> => {
  const scope = { organizationId: organization_id, environmentId: environment_id }
  return change(context, scope, async (tx) => {
    const now = context.clock.now()
    const [row] = await lockConversations(tx, scope, [id])
    if (!row) return
    const draft = draftOf(row)
    apply(draft, await findSettings(tx, scope), now)
    await settle(tx, scope, [draft], now)
  })
}

/** It may have been opened or snoozed again since it was listed. */
function wake(draft: LiveDraft, targets: Targets, now: Date): void {
  const { status, snoozed_until } = draft.after
  if (status !== 'snoozed' || snoozed_until === null || Date.parse(snoozed_until) > now.getTime()) return
  reopen(draft, automatic, targets, now)
  draft.after.unread = true
}

function missTargets(draft: LiveDraft, _: Targets, now: Date): void {
  const { after } = draft
  if (after.status === 'closed') return
  const isDue = (at: string | null) => at !== null && Date.parse(at) <= now.getTime()
  if (isDue(after.first_response_due_at) && after.first_response_at === null && !after.first_response_missed) {
    after.first_response_missed = true
    addEvent(draft, automatic, 'target_missed', 'first_response', now)
  }
  if (isDue(after.resolution_due_at) && !after.resolution_missed) {
    after.resolution_missed = true
    addEvent(draft, automatic, 'target_missed', 'resolution', now)
  }
}

const keptDays = 2
const maxEnvironments = 1000

/** Deletes what streams no longer bring. A reader that was away for longer starts over. */
export async function pruneOldChanges(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - days(keptDays))
  for (const { environment_id } of await listOld(context.sql, before, maxEnvironments)) {
    await change(context, null, (tx) => pruneChanges(tx, { environmentId: environment_id }, before))
  }
}
