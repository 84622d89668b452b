import type { Change } from '../../../platform/change.ts'
import type { CountedPost, Environment } from '../posts/posts.sql.ts'
import { savePost } from '../posts/posts.sql.ts'
import { raiseVersion } from './versions.sql.ts'

/**
 * Publishes a post whose row is held. Announced with the first publication, in the same transaction: whoever comes
 * second finds it published, and a process that is killed has done neither.
 */
export async function publishNow(tx: Change, scope: Environment, post: CountedPost, now: Date): Promise<CountedPost> {
  const at = now.toISOString()
  const published_at = post.published_at ?? at
  const after = { ...post, state: 'published' as const, publish_at: null, published_at, updated_at: at }
  await savePost(tx, scope, after)
  await raiseVersion(tx, scope)
  if (post.published_at === null) {
    const data = { post_id: post.id, feedback_post_ids: post.feedback_post_ids }
    tx.fact({ type: 'changelog_post.published', about: post.id, data })
  }
  tx.wake('changelog')
  return after
}
