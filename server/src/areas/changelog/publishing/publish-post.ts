import type { changelog } from '@userkeep/contract'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockPost, savePost } from '../posts/posts.sql.ts'
import { timeProblem, unfinishedProblem } from '../rules.ts'
import { showerOf } from '../views.ts'
import { publishNow } from './publish.ts'

export const publishPost: Verb<typeof changelog.routes.publish> = async (call) => {
  const { params, body, scope, change, now, platform } = call
  const at = body.at == null ? null : new Date(body.at)
  const early = at && timeProblem(at, now)
  if (early) invalid(...early)
  return change(async (tx) => {
    const post = (await lockPost(tx, scope, params.id)) ?? fail('not_found')
    if (post.state === 'published') fail('conflict', 'The post is published already.')
    const unfinished = unfinishedProblem(post)
    if (unfinished) invalid(...unfinished)
    const target = { type: 'changelog_post', id: post.id, name: post.title }
    const shown = await showerOf(tx, platform, scope)
    if (at === null) {
      const after = await publishNow(tx, scope, post, now)
      tx.audited({ target, changes: { state: { from: post.state, to: 'published' } } })
      return shown.inFull(after)
    }
    const scheduled = { state: 'scheduled' as const, publish_at: at.toISOString(), updated_at: now.toISOString() }
    await savePost(tx, scope, { ...post, ...scheduled })
    tx.audited({ target, changes: { publish_at: { from: post.publish_at, to: scheduled.publish_at } } })
    return shown.inFull({ ...post, ...scheduled })
  })
}
