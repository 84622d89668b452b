import type { feedback } from '@userkeep/contract'
import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockLiveContact } from '../../contacts/public.ts'
import { deletePostRow, type PostRow, savePost } from '../posts/posts.sql.ts'
import { lockPost, requireCategory } from '../posts/require.ts'
import { isEditable } from '../rules.ts'
import { saveWords } from '../search/words.sql.ts'
import { hasVoted } from '../votes/votes.sql.ts'
import { seenPost } from './seen-post.ts'

/** Of neither is anything told: what nobody else has voted for concerns nobody else. */
export const editOwn: Verb<typeof feedback.routes.edit> = async ({ params, body, caller, scope, change, now }) =>
  change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    const before = await lockEditable(tx, scope, contactId, params.id)
    const after = {
      ...before,
      title: body.title?.trim() ?? before.title,
      body: body.body?.trim() ?? before.body,
      category_id:
        body.category_id === undefined ? before.category_id : await requireCategory(tx, scope, body.category_id),
      updated_at: now.toISOString(),
    }
    await savePost(tx, scope, after)
    await saveWords(tx, scope, after)
    return (await seenPost(tx, scope, { contactId }, before.id)) ?? fail('not_found')
  })

export const withdrawOwn: Verb<typeof feedback.routes.withdraw> = async (call) => {
  const { params, caller, scope, change, platform } = call
  return change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    const { id } = await lockEditable(tx, scope, contactId, params.id)
    await deletePostRow(tx, scope, id)
    const fields = ['feedback.posts', 'feedback.votes', `feedback.voted.${id}`]
    await platform.contactData.changed(tx, { scope, contacts: [contactId], fields })
  })
}

/** Held, as a vote holds it: so either the vote is first, and this is refused, or the post is as its author left it. */
async function lockEditable(tx: Change, scope: EnvironmentScope, contactId: string, id: string): Promise<PostRow> {
  const post = await lockPost(tx, scope, id)
  if (post.contact_id !== contactId || post.moderation === 'hidden' || post.merged_into !== null) fail('not_found')
  const voted = await hasVoted(tx, scope, { postId: id, contactId })
  if (!isEditable(post, contactId, voted)) fail('conflict', 'Somebody else has voted for this post.')
  return post
}
