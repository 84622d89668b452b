import type { changelog } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { requirePosts } from '../../feedback/public.ts'
import { usePictures } from '../../pictures/public.ts'
import { raiseVersion } from '../publishing/versions.sql.ts'
import { showerOf } from '../views.ts'
import { savedContentOf } from './content.ts'
import { lockPost, lockSlugs, savePost, saveShips } from './posts.sql.ts'
import { requireSound } from './require-sound.ts'

const audible = ['title', 'body', 'slug', 'category_id', 'labels', 'segment_id', 'feedback_post_ids'] as const

export const updatePost: Verb<typeof changelog.routes.update> = async (call) => {
  const { params, body, scope, change, now, platform } = call
  return change(async (tx) => {
    if (body.slug !== undefined) await lockSlugs(tx, scope)
    const before = (await lockPost(tx, scope, params.id)) ?? fail('not_found')
    const feedback_post_ids = body.feedback_post_ids?.toSorted() ?? before.feedback_post_ids
    const after = { ...before, ...body, feedback_post_ids, updated_at: now.toISOString() }
    const shown = await showerOf(tx, platform, scope)
    const changes = diff(before, after, audible)
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return shown.inFull(before)
    }
    if ('slug' in changes && before.published_at !== null) {
      fail('conflict', 'The address of a post that was published stays as it is.')
    }
    if ('body' in changes) {
      const { html, excerpt, pictureIds } = await savedContentOf(tx, scope, after.body)
      Object.assign(after, { body_html: html, excerpt })
      await usePictures(tx, scope, { type: 'changelog_post', id: after.id }, pictureIds, now)
    }
    await requireSound(tx, scope, after)
    await savePost(tx, scope, after)
    if ('feedback_post_ids' in changes) {
      await requirePosts(tx, scope, feedback_post_ids)
      await saveShips(tx, scope, after)
    }
    if (after.state === 'published') await raiseVersion(tx, scope)
    // The log keeps how a text began, not every version of it.
    const recorded = 'body' in changes ? { ...changes, body: { from: before.excerpt, to: after.excerpt } } : changes
    tx.audited({ target: { type: 'changelog_post', id: after.id, name: after.title }, changes: recorded })
    return shown.inFull(after)
  })
}
