import { change } from '../../../platform/change.ts'
import type { Context } from '../../../platform/context.ts'
import { lockPost } from '../posts/posts.sql.ts'
import { type DuePost, listDue } from './due.sql.ts'
import { publishNow } from './publish.ts'

const batch = 20

/** Publishes due posts, each in its own transaction. Instances that find the same post wait for its row. */
export async function publishDue(context: Context): Promise<number> {
  let published = 0
  for (const due of await listDue(context.sql, context.clock.now(), batch)) {
    if (await publishOne(context, due)) published++
  }
  return published
}

const publishOne = (context: Context, { organization_id, environment_id, id }: DuePost): Promise<boolean> => {
  const scope = { organizationId: organization_id, environmentId: environment_id }
  return change(context, scope, async (tx) => {
    const now = context.clock.now()
    const post = await lockPost(tx, scope, id)
    // Deleted, unscheduled, postponed or published meanwhile.
    if (post?.state !== 'scheduled' || post.publish_at === null || Date.parse(post.publish_at) > now.getTime())
      return false
    await publishNow(tx, scope, post, now)
    return true
  })
}
