import { type changelog, pageAnswer, pageOf } from '@userkeep/contract'
import type { Reaction } from '@userkeep/contract/shapes/changelog'
import type { Change } from '../../../platform/change.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { isKnown, liveContact, lockLiveContact, requireKnown } from '../../contacts/public.ts'
import { withPictureAddresses } from '../../pictures/public.ts'
import { postPath } from '../shown/paths.ts'
import { pagePublic } from '../shown/shown.sql.ts'
import { publicKeyOf } from '../views.ts'
import { countUnread, type OwnRow, pageOwn } from './own.sql.ts'
import {
  addCounts,
  insertViews,
  lastVisit,
  lockReader,
  readByContact,
  saveReaction,
  saveVisit,
  shownAmong,
  type Tally,
} from './readers.sql.ts'

export const listOwn: Verb<typeof changelog.routes.own> = async ({ caller, query, db, scope, platform }) => {
  const { publicUrl } = platform.settings
  const page = pageOf(query)
  const key = await publicKeyOf(db, publicUrl, scope)
  const shown = ({ body_html, updated_at: _, isPublic, ...row }: OwnRow) => ({
    ...row,
    html: withPictureAddresses(body_html, publicUrl),
    url: isPublic && key !== null ? publicUrl + postPath(key, row.slug) : null,
  })
  if (!(await isKnown(db, scope, caller))) {
    const { rows, ...rest } = await pagePublic(db, scope.environmentId, page)
    const open = rows.map((row) => ({ ...row, isPublic: true, unread: false, reaction: null }))
    return { ...pageAnswer('posts', { ...rest, rows: open }, shown), unread: 0 }
  }
  const [found, unread] = await Promise.all([
    pageOwn(db, scope, caller.contactId, page),
    countUnread(db, scope, caller.contactId),
  ])
  return { ...pageAnswer('posts', found, shown), unread }
}

const shown = 50

export const listOfContact: Verb<typeof changelog.routes.ofContact> = async ({ params, db, scope }) => {
  const { id } = await liveContact(db, scope, params.id)
  const [posts, seen_at] = await Promise.all([readByContact(db, scope, id), lastVisit(db, scope, id)])
  return { seen_at, posts: posts.slice(0, shown) }
}

export const markSeen: Verb<typeof changelog.routes.seen> = async ({ caller, body, db, scope, change, now }) => {
  if (!(await isKnown(db, scope, caller))) return { unread: 0 }
  return change(async (tx) => {
    const { id } = await lockLiveContact(tx, scope, caller.contactId)
    await saveVisit(tx, scope, id, now)
    const shown = await shownAmong(tx, scope, id, body.post_ids ?? [])
    const first = await insertViews(tx, scope, id, shown, now)
    await addCounts(
      tx,
      scope,
      first.map((post_id) => ({ post_id, what: 'viewed', people: 1 })),
    )
    return { unread: await countUnread(tx, scope, id) }
  })
}

type Routes = typeof changelog.routes

export const reactToPost: Verb<Routes['react']> = async ({ params, body, caller, db, scope, change, now }) => {
  await requireKnown(db, scope, caller)
  return change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    const [postId = fail('not_found')] = await shownAmong(tx, scope, contactId, [params.id])
    await setReaction(tx, scope, { contactId, postId, reaction: body.reaction, now })
    return { post_id: postId, reaction: body.reaction }
  })
}

export const takeReactionBack: Verb<Routes['unreact']> = async ({ params, caller, db, scope, change, now }) => {
  await requireKnown(db, scope, caller)
  await change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    const [postId = fail('not_found')] = await shownAmong(tx, scope, contactId, [params.id])
    await setReaction(tx, scope, { contactId, postId, reaction: null, now })
  })
}

interface Reacting {
  contactId: string
  postId: string
  reaction: Reaction | null
  now: Date
}

/** Locks the contact's row, so that each person counts once, also with concurrent clicks. */
async function setReaction(tx: Change, scope: EnvironmentScope, { contactId, postId, reaction, now }: Reacting) {
  const tallies: Tally[] = []
  const first = reaction === null ? [] : await insertViews(tx, scope, contactId, [postId], now)
  tallies.push(...first.map((post_id) => ({ post_id, what: 'viewed' as const, people: 1 })))
  const before = await lockReader(tx, scope, contactId, postId)
  if (before === null || before.reaction === reaction) return
  if (before.reaction !== null) tallies.push({ post_id: postId, what: before.reaction, people: -1 })
  if (reaction !== null) tallies.push({ post_id: postId, what: reaction, people: 1 })
  if (reaction !== null && before.reacted_at === null) {
    const data = { contact_id: contactId, post_id: postId, reaction }
    tx.fact({ type: 'changelog_post.reacted', about: postId, contactId, data })
  }
  const reacted_at = before.reacted_at ?? (reaction === null ? null : now.toISOString())
  await saveReaction(tx, scope, contactId, { post_id: postId, reaction, reacted_at })
  await addCounts(tx, scope, tallies)
}
