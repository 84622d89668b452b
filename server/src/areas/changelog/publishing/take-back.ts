import type { changelog } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockPost, savePost } from '../posts/posts.sql.ts'
import { showerOf } from '../views.ts'
import { raiseVersion } from './versions.sql.ts'

type Routes = typeof changelog.routes

/** Makes a post a draft again that is in this state. */
const backFrom =
  (state: 'scheduled' | 'published', refusal: string): Verb<Routes['unschedule'] | Routes['unpublish']> =>
  async ({ params, scope, change, now, platform }) =>
    change(async (tx) => {
      const post = (await lockPost(tx, scope, params.id)) ?? fail('not_found')
      if (post.state !== state) fail('conflict', refusal)
      const draft = { ...post, state: 'draft' as const, publish_at: null, updated_at: now.toISOString() }
      await savePost(tx, scope, draft)
      if (state === 'published') {
        await raiseVersion(tx, scope)
        tx.wake('changelog')
      }
      const target = { type: 'changelog_post', id: post.id, name: post.title }
      tx.audited({ target, changes: { state: { from: state, to: 'draft' } } })
      return (await showerOf(tx, platform, scope)).inFull(draft)
    })

export const unschedulePost = backFrom('scheduled', 'The post is not scheduled.')
export const unpublishPost = backFrom('published', 'The post is not published.')
