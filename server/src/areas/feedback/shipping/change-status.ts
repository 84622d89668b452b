import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { PostRow, Status } from '../posts/posts.sql.ts'
import { deleteShipments, insertShipment } from './shipments.sql.ts'

/**
 * The post, which has to be held, with another status; whoever calls saves it. Once it is shipped its voters are told,
 * and until they are, another status takes that back.
 */
export async function changeStatus(
  tx: Change,
  scope: EnvironmentScope,
  before: PostRow,
  { to, changelogPostId, now }: { to: Status; changelogPostId: string | null; now: Date },
): Promise<PostRow> {
  const changelog_post_id = changelogPostId ?? before.changelog_post_id
  if (before.status === to) return { ...before, changelog_post_id }
  if (to === 'shipped') await insertShipment(tx, scope, before.id, now)
  else await deleteShipments(tx, scope, before.id)
  tx.wake('roadmap')
  tx.wake('feedback-shipments')
  const data = { post_id: before.id, from: before.status, to, changelog_post_id: changelogPostId }
  tx.fact({ type: 'feedback_post.status_changed', about: before.id, data })
  const at = now.toISOString()
  return { ...before, status: to, changelog_post_id, shipped_at: to === 'shipped' ? at : null, updated_at: at }
}
