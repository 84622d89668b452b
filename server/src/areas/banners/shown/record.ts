import type { Change, Scope } from '../../../platform/change.ts'
import { fail } from '../../../platform/fail.ts'
import { addCounts } from './counts.sql.ts'
import { type Done, holdDone, insertSeen, type Kept, saveDone } from './people.sql.ts'

interface Deed {
  readonly scope: Scope
  readonly contactId: string
  readonly bannerId: string
  readonly now: Date
}

/**
 * Records that somebody clicked or closed a banner, and counts them once for each thing they did. Whoever does either
 * has seen it, too.
 */
export async function record(
  tx: Change,
  { scope, contactId, bannerId, now }: Deed,
  next: (before: Kept) => Pick<Kept, 'clicked_at' | 'dismissed_at'>,
): Promise<Done> {
  const seen = { environment_id: scope.environmentId, contact_id: contactId, banner_id: bannerId, at: now }
  const added = await insertSeen(tx, scope, [seen])
  const before = (await holdDone(tx, scope, contactId, bannerId)) ?? fail('not_found')
  const { clicked_at, dismissed_at } = next(before)
  const first_dismissed_at = before.first_dismissed_at ?? dismissed_at
  await saveDone(tx, scope, { ...before, contactId, bannerId, clicked_at, dismissed_at, first_dismissed_at })
  const count = {
    banner_id: bannerId,
    day: now.toISOString().slice(0, 10),
    seen: added.length,
    clicked: before.clicked_at === null && clicked_at !== null ? 1 : 0,
    dismissed: before.first_dismissed_at === null && dismissed_at !== null ? 1 : 0,
  }
  if (count.seen + count.clicked + count.dismissed > 0) await addCounts(tx, scope, [count])
  return { seen_at: before.seen_at, clicked_at, dismissed_at }
}
