import type { feedback } from '@userkeep/contract'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { fieldsOfVote } from '../rules.ts'
import { deleteShipments, insertShipment } from '../shipping/shipments.sql.ts'
import { weighAgain } from '../weights/stale.sql.ts'
import { leadTo, moveComments, uniteVotes } from './merge.sql.ts'
import { peopleOf } from './people-of.sql.ts'
import { countComments, countVotes, lockPosts } from './posts.sql.ts'
import { showPost } from './show.sql.ts'
import { targetOf } from './target-of.ts'

export const mergePosts: Verb<typeof feedback.routes.merge> = async (call) => {
  const { params, body, scope, change, platform, now } = call
  if (body.into === params.id) invalid('into', 'is the post itself')
  return change(async (tx) => {
    const held = await lockPosts(tx, scope, [params.id, body.into])
    const from = held.find(({ id }) => id === params.id) ?? fail('not_found')
    const into = held.find(({ id }) => id === body.into) ?? invalid('into', 'is no post of this environment')
    if (from.merged_into !== null) fail('conflict', 'This post was merged into another already.')
    if (into.merged_into !== null) fail('conflict', 'The other post was itself merged into another.')
    const posts = { from: from.id, into: into.id }
    const fields = [...fieldsOfVote(from.id), ...fieldsOfVote(into.id)]
    await platform.contactData.changed(tx, { scope, contacts: peopleOf(tx, scope, from.id), fields })
    await countVotes(tx, scope, [into.id], await uniteVotes(tx, scope, posts))
    await countComments(tx, scope, into.id, await moveComments(tx, scope, posts))
    await leadTo(tx, scope, posts, now)
    await weighAgain(tx, scope, [from.id, into.id])
    await deleteShipments(tx, scope, from.id)
    if (into.status === 'shipped') {
      // Whoever comes with the duplicate was not told of the other.
      await insertShipment(tx, scope, into.id, now)
      tx.wake('feedback-shipments')
    }
    tx.wake('roadmap')
    tx.fact({ type: 'feedback_post.merged', about: from.id, data: { post_id: from.id, into: into.id } })
    tx.audited({ target: targetOf(from), changes: { merged_into: { from: null, to: into.id } } })
    return (await showPost(tx, scope, into.id)) ?? fail('internal')
  })
}
