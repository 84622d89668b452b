import { consumer } from '../../../platform/facts/consumer.ts'
import { lockPosts, savePost } from '../posts/posts.sql.ts'
import { changeStatus } from './change-status.ts'
import { liveIds } from './shipments.sql.ts'

/** Ships the posts that a changelog post names. A post that is already shipped stays as it is. */
export const shipNamed = consumer({
  name: 'feedback.ship-named',
  types: ['changelog_post.published'],
  async handle(facts, { tx, clock }) {
    const now = clock.now()
    for (const { environment_id, organization_id, data } of facts) {
      const scope = { environmentId: environment_id ?? '', organizationId: organization_id }
      const change = tx.in(scope)
      // A duplicate stands for the post that it was merged into.
      const ids = await liveIds(change, scope, data.feedback_post_ids)
      for (const before of await lockPosts(change, scope, ids)) {
        const notifyAt = data.notify_voters === false ? null : now
        const shipped = { to: 'shipped' as const, changelogPostId: data.post_id, now, notifyAt }
        await savePost(change, scope, await changeStatus(change, scope, before, shipped))
      }
    }
  },
})
