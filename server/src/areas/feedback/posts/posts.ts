import { type BodyOf, type feedback, pageOf } from '@userkeep/contract'
import type { Change } from '../../../platform/change.ts'
import { diff } from '../../../platform/diff.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { writtenAnswer } from '../../../platform/json-text.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { isCurrency } from '../../catalogue/public.ts'
import { liveContact, lockLiveContact, notifyContactsChanged } from '../../contacts/public.ts'
import { findCustomer } from '../../customers/public.ts'
import { fieldsOfVote } from '../rules.ts'
import { saveWords } from '../search/words.sql.ts'
import { changeStatus, undoMs } from '../shipping/change-status.ts'
import { addPost } from './add-post.ts'
import { pagePosts } from './list.sql.ts'
import { listOfContactRows, listOfCustomerRows, peopleOf } from './people-of.sql.ts'
import { deletePostRow, type PostRow, savePost } from './posts.sql.ts'
import { lockPost, refuseMerged, requireBoard, requireCategory } from './require.ts'
import { everybody, showPost, type Weighing } from './show.sql.ts'
import { targetOf } from './target-of.ts'

interface Asked {
  currency?: string
  product_id?: string
  segment_id?: string
}

/** Returns null if the product or segment does not exist, because no post can match. */
function weighingOf({ currency: typed, product_id, segment_id }: Asked): Weighing {
  const currency = typed?.toLowerCase()
  if (currency !== undefined && !isCurrency(currency)) invalid('currency', 'must be a currency')
  if (product_id !== undefined && segment_id !== undefined) invalid('segment_id', 'cannot be combined with product_id')
  return { currency: currency ?? null, groupId: product_id ?? segment_id ?? everybody }
}

export const listPosts: Verb<typeof feedback.routes.list> = async ({ query, db, scope }) => {
  const weighing = weighingOf(query)
  const sort = query.sort ?? (weighing.currency === null ? 'votes' : 'revenue')
  if (sort === 'revenue' && weighing.currency === null) invalid('currency', 'is required to sort by revenue')
  return writtenAnswer('posts', await pagePosts(db, scope, { ...query, ...weighing, sort }, pageOf(query)))
}

export const listOfContact: Verb<typeof feedback.routes.ofContact> = async ({ params, db, scope }) => {
  const { id } = await liveContact(db, scope, params.id)
  return { posts: await listOfContactRows(db, scope, id) }
}

export const listOfCustomer: Verb<typeof feedback.routes.ofCustomer> = async ({ params, db, scope }) => {
  const { id } = (await findCustomer(db, scope, params.id)) ?? fail('not_found')
  return { posts: await listOfCustomerRows(db, scope, id) }
}

export const getPost: Verb<typeof feedback.routes.get> = async ({ params, query, db, scope }) =>
  (await showPost(db, scope, params.id, weighingOf(query))) ?? fail('not_found')

export const createPost: Verb<typeof feedback.routes.create> = async (call) => {
  const { body, caller, scope, change, platform, now } = call
  return change(async (tx) => {
    const author = body.contact_id == null ? null : await lockLiveContact(tx, scope, body.contact_id)
    await requireBoard(tx, scope, body.board_id)
    const id = await addPost(tx, platform, scope, {
      boardId: body.board_id,
      categoryId: await requireCategory(tx, scope, body.category_id),
      contactId: author?.id ?? null,
      createdBy: caller.user.name,
      title: body.title.trim(),
      body: body.body?.trim() ?? '',
      status: body.status ?? 'open',
      moderation: 'visible',
      now,
    })
    const shown = (await showPost(tx, scope, id)) ?? fail('internal')
    tx.audited({
      target: { type: 'feedback_post', id, name: shown.title },
      changes: { contact_id: { to: author?.id ?? null }, title: { to: shown.title }, status: { to: shown.status } },
    })
    return shown
  })
}

const auditedFields = ['board_id', 'category_id', 'title', 'body', 'status', 'moderation'] as const

export const updatePost: Verb<typeof feedback.routes.update> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    const before = await lockPost(tx, scope, params.id)
    refuseMerged(before)
    const edited = await withFields(tx, scope, before, body)
    const changes = diff(before, { ...edited, status: body.status ?? before.status }, auditedFields)
    if (Object.keys(changes).length === 0) tx.unchanged()
    else {
      const to = body.status ?? before.status
      const notifyAt = body.notify === false ? null : new Date(now.getTime() + undoMs)
      const after = await changeStatus(tx, scope, edited, { to, changelogPostId: null, now, notifyAt })
      await savePost(tx, scope, { ...after, updated_at: now.toISOString() })
      if ('title' in changes || 'body' in changes) await saveWords(tx, scope, after)
      tx.wake('roadmap')
      tx.audited({ target: targetOf(after), changes })
    }
    return (await showPost(tx, scope, before.id)) ?? fail('internal')
  })

async function withFields(
  tx: Change,
  scope: EnvironmentScope,
  before: PostRow,
  { board_id, category_id, title, body, moderation }: BodyOf<typeof feedback.routes.update>,
): Promise<PostRow> {
  if (board_id !== undefined) await requireBoard(tx, scope, board_id)
  return {
    ...before,
    board_id: board_id ?? before.board_id,
    category_id: category_id === undefined ? before.category_id : await requireCategory(tx, scope, category_id),
    title: title?.trim() ?? before.title,
    body: body?.trim() ?? before.body,
    moderation: moderation ?? before.moderation,
  }
}

export const deletePost: Verb<typeof feedback.routes.remove> = async ({ params, scope, change, platform }) =>
  change(async (tx) => {
    const post = await lockPost(tx, scope, params.id)
    // Selected before the deletion, because it concerns the author and the voters.
    const fields = ['feedback.posts', ...fieldsOfVote(post.id)]
    await notifyContactsChanged(platform, tx, { scope, contacts: peopleOf(tx, scope, post.id), fields })
    await deletePostRow(tx, scope, post.id)
    tx.wake('roadmap')
    tx.audited({ target: targetOf(post) })
  })
