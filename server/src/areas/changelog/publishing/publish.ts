import type { Change } from '../../../platform/change.ts'
import type { CountedPost, Environment } from '../posts/posts.sql.ts'
import { savePost } from '../posts/posts.sql.ts'
import { raiseVersion } from './versions.sql.ts'

/**
 * Publishes a locked post. The first publication emits the fact in the same transaction, so that a second publisher
 * finds it published and a crash leaves neither.
 */
export async function publishNow(tx: Change, scope: Environment, post: CountedPost, now: Date): Promise<CountedPost> {
  const at = now.toISOString()
  const published_at = post.published_at ?? at
  const after = { ...post, state: 'published' as const, publish_at: null, published_at, updated_at: at }
  await savePost(tx, scope, after)
  await raiseVersion(tx, scope)
  if (post.published_at === null) {
    const { feedback_post_ids, notify_voters } = post
    const data = { post_id: post.id, feedback_post_ids, ...(notify_voters ? {} : { notify_voters }) }
    tx.fact({ type: 'changelog_post.published', about: post.id, data })
  }
  tx.wake('changelog')
  return after
}
