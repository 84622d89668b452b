import type { Change } from '../../../platform/change.ts'
import { seconds } from '../../../platform/clock.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { PostRow, Status } from '../posts/posts.sql.ts'
import { deleteShipments, insertShipment } from './shipments.sql.ts'

/** Voters are notified this long after staff mark a post as shipped, so that they can undo it. */
export const undoMs = seconds(10)

interface StatusChange {
  to: Status
  changelogPostId: string | null
  now: Date
  /** When voters are notified; null: they are not. */
  notifyAt: Date | null
}

/**
 * Returns the locked post with another status, for the caller to save. When it ships, its voters are notified; until
 * they are, another status cancels that.
 */
export async function changeStatus(
  tx: Change,
  scope: EnvironmentScope,
  before: PostRow,
  { to, changelogPostId, now, notifyAt }: StatusChange,
): Promise<PostRow> {
  const changelog_post_id = changelogPostId ?? before.changelog_post_id
  if (before.status === to) return { ...before, changelog_post_id }
  if (to !== 'shipped') await deleteShipments(tx, scope, before.id)
  else if (notifyAt !== null) await insertShipment(tx, scope, before.id, { now, dueAt: notifyAt })
  tx.wake('roadmap')
  tx.wake('feedback-shipments')
  const data = { post_id: before.id, from: before.status, to, changelog_post_id: changelogPostId }
  tx.fact({ type: 'feedback_post.status_changed', about: before.id, data })
  const at = now.toISOString()
  return { ...before, status: to, changelog_post_id, shipped_at: to === 'shipped' ? at : null, updated_at: at }
}
