import { type changelog, pageAnswer, pageOf } from '@userkeep/contract'
import { changelogBounds } from '@userkeep/contract/shapes/changelog'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../platform/db/sql.ts'
import { diff } from '../../../platform/diff.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { requirePosts } from '../../feedback/public.ts'
import { renderSaved, renderWithPictures, usePictures, withPictureAddresses } from '../../pictures/public.ts'
import { requireSegments } from '../../segments/public.ts'
import { keepCategory } from '../categories/categories.sql.ts'
import { raiseVersion } from '../publishing/versions.sql.ts'
import { excerptLength, freeSlug, slugOf, unfinishedProblem } from '../rules.ts'
import { showerOf } from '../views.ts'
import {
  countPosts,
  deletePostRow,
  findPost,
  insertPost,
  listPostRows,
  lockPost,
  lockSlugs,
  type PostRow,
  savePost,
  saveShips,
  slugsLike,
} from './posts.sql.ts'

export const listPosts: Verb<typeof changelog.routes.list> = async ({ query, db, scope, platform }) => {
  const [found, shown] = await Promise.all([
    listPostRows(db, scope, query, pageOf(query)),
    showerOf(db, platform, scope),
  ])
  return pageAnswer('posts', found, shown.inList)
}

export const getPost: Verb<typeof changelog.routes.get> = async ({ params, db, scope, platform }) => {
  const row = (await findPost(db, scope, params.id)) ?? fail('not_found')
  return (await showerOf(db, platform, scope)).inFull(row)
}

export const createPost: Verb<typeof changelog.routes.create> = async (call) => {
  const { body, db, scope, change, now, platform } = call
  const { html, excerpt, pictureIds } = await renderSaved({ platform, db, scope }, body.body ?? '', excerptLength)
  return change(async (tx) => {
    const { title, body: text = '', slug, category_id = null, labels = [], segment_id = null } = body
    const feedback_post_ids = [...(body.feedback_post_ids ?? [])].sort()
    await lockSlugs(tx, scope)
    await requireRoom(tx, scope)
    const id = uuid()
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
      notify_voters: true,
      published_at: null,
      created_at: at,
      updated_at: at,
      feedback_post_ids,
    }
    await validateDraft(tx, scope, row)
    await requirePosts(tx, scope, feedback_post_ids)
    await insertPost(tx, scope, row)
    await saveShips(tx, scope, row)
    await usePictures(tx, scope, { type: 'changelog_post', id }, pictureIds, now)
    const target = { type: 'changelog_post', id, name: title }
    tx.audited({ target, changes: { title: { to: title }, slug: { to: row.slug }, segment_id: { to: segment_id } } })
    return (await showerOf(tx, platform, scope)).inFull({ ...row, counts: null })
  })
}

const auditedFields = ['title', 'body', 'slug', 'category_id', 'labels', 'segment_id', 'feedback_post_ids'] as const

export const updatePost: Verb<typeof changelog.routes.update> = async (call) => {
  const { params, body, db, scope, change, now, platform } = call
  const content = body.body === undefined ? null : await renderSaved({ platform, db, scope }, body.body, excerptLength)
  return change(async (tx) => {
    if (body.slug !== undefined) await lockSlugs(tx, scope)
    const before = (await lockPost(tx, scope, params.id)) ?? fail('not_found')
    const feedback_post_ids = body.feedback_post_ids?.toSorted() ?? before.feedback_post_ids
    const after = { ...before, ...body, feedback_post_ids, updated_at: now.toISOString() }
    const shown = await showerOf(tx, platform, scope)
    const changes = diff(before, after, auditedFields)
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return shown.inFull(before)
    }
    if ('slug' in changes && before.published_at !== null) {
      fail('conflict', 'The address of a published post cannot be changed.')
    }
    if ('body' in changes && content !== null) {
      const { html, excerpt, pictureIds } = content
      Object.assign(after, { body_html: html, excerpt })
      await usePictures(tx, scope, { type: 'changelog_post', id: after.id }, pictureIds, now)
    }
    await validateDraft(tx, scope, after)
    await savePost(tx, scope, after)
    if ('feedback_post_ids' in changes) {
      await requirePosts(tx, scope, feedback_post_ids)
      await saveShips(tx, scope, after)
    }
    if (after.state === 'published') await raiseVersion(tx, scope)
    // The log contains the beginning of a text, not every version.
    const recorded = 'body' in changes ? { ...changes, body: { from: before.excerpt, to: after.excerpt } } : changes
    tx.audited({ target: { type: 'changelog_post', id: after.id, name: after.title }, changes: recorded })
    return shown.inFull(after)
  })
}

/** Uses the renderer of saved posts, so that both look the same. */
export const previewPost: Verb<typeof changelog.routes.preview> = async ({ body, db, scope, platform }) => {
  const { html, excerpt } = await renderWithPictures({ platform, db, scope }, body.body, excerptLength)
  return { html: withPictureAddresses(html, platform.settings.publicUrl), excerpt }
}

/** Refuses a post that names what is not there, takes another's address, or is published and empty. */
async function validateDraft(db: Db, scope: EnvironmentScope, row: PostRow): Promise<void> {
  if (row.segment_id !== null) await requireSegments(db, scope, { segment_id: row.segment_id })
  if (row.category_id !== null && !(await keepCategory(db, scope, row.category_id))) {
    invalid('category_id', 'must be a category of this environment')
  }
  if ((await slugsLike(db, scope, row.slug, row.id)).has(row.slug)) invalid('slug', 'is taken by another post')
  const problem = row.state === 'draft' ? null : unfinishedProblem(row)
  if (problem) invalid(...problem)
}

async function requireRoom(db: Db, scope: EnvironmentScope): Promise<void> {
  if ((await countPosts(db, scope)) < changelogBounds.posts) return
  fail('conflict', `An environment can have at most ${changelogBounds.posts} posts.`)
}

export const deletePost: Verb<typeof changelog.routes.remove> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const post = (await lockPost(tx, scope, params.id)) ?? fail('not_found')
    await usePictures(tx, scope, { type: 'changelog_post', id: post.id }, [], now)
    await deletePostRow(tx, scope, post.id)
    if (post.state === 'published') await raiseVersion(tx, scope)
    tx.audited({ target: { type: 'changelog_post', id: post.id, name: post.title }, changes: {} })
  })
