import type { changelog } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Verb } from '../../../platform/http/call.ts'
import { requirePosts } from '../../feedback/public.ts'
import { usePictures } from '../../pictures/public.ts'
import { freeSlug, slugOf } from '../rules.ts'
import { showerOf } from '../views.ts'
import { savedContentOf } from './content.ts'
import { insertPost, lockSlugs, type PostRow, saveShips, slugsLike } from './posts.sql.ts'
import { requireRoom, requireSound } from './require-sound.ts'

export const createPost: Verb<typeof changelog.routes.create> = async ({ body, scope, change, now, platform }) =>
  change(async (tx) => {
    const { title, body: text = '', slug, category_id = null, labels = [], segment_id = null } = body
    const feedback_post_ids = [...(body.feedback_post_ids ?? [])].sort()
    await lockSlugs(tx, scope)
    await requireRoom(tx, scope)
    const id = uuid()
    const { html, excerpt, pictureIds } = await savedContentOf(tx, scope, text)
    const made = slugOf(title)
    const at = now.toISOString()
    const row: PostRow = {
      id,
      slug: slug ?? freeSlug(made, await slugsLike(tx, scope, made, id)),
      title,
      body: text,
      body_html: html,
      excerpt,
      category_id,
      labels,
      segment_id,
      state: 'draft',
      publish_at: null,
      published_at: null,
      created_at: at,
      updated_at: at,
      feedback_post_ids,
    }
    await requireSound(tx, scope, row)
    await requirePosts(tx, scope, feedback_post_ids)
    await insertPost(tx, scope, row)
    await saveShips(tx, scope, row)
    await usePictures(tx, scope, { type: 'changelog_post', id }, pictureIds, now)
    const target = { type: 'changelog_post', id, name: title }
    tx.audited({ target, changes: { title: { to: title }, slug: { to: row.slug }, segment_id: { to: segment_id } } })
    return (await showerOf(tx, platform, scope)).inFull({ ...row, counts: null })
  })
