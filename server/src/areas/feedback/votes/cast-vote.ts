import type { Change } from '../../../platform/change.ts'
import type { Extensible } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notifyContactsChanged } from '../../contacts/public.ts'
import { countVotes, type PostRow } from '../posts/posts.sql.ts'
import { fieldsOfVote } from '../rules.ts'
import { weighAgain } from '../weights/stale.sql.ts'
import { deleteVote, insertVote } from './votes.sql.ts'

interface Voting {
  post: Pick<PostRow, 'id'>
  contactId: string
  byStaff: boolean
  now: Date
}

/** Counts a vote once. The contact has to be held, then the post: so everybody takes them in one order. */
export async function castVote(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  { post, contactId, byStaff, now }: Voting,
): Promise<boolean> {
  if (!(await insertVote(tx, scope, { postId: post.id, contactId, byStaff, now }))) return false
  await counted(tx, platform, scope, { postId: post.id, contactId, by: 1 })
  return true
}

/** Takes a vote back. The contact has to be held, then the post. Answers whether there was one. */
export async function takeVoteBack(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  { post, contactId }: Pick<Voting, 'post' | 'contactId'>,
): Promise<boolean> {
  const vote = { postId: post.id, contactId }
  if (!(await deleteVote(tx, scope, vote))) return false
  await counted(tx, platform, scope, { ...vote, by: -1 })
  const data = { contact_id: contactId, post_id: post.id }
  tx.fact({ type: 'feedback_post.vote_withdrawn', about: post.id, contactId, data })
  return true
}

async function counted(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  { postId, contactId, by }: { postId: string; contactId: string; by: 1 | -1 },
): Promise<void> {
  await countVotes(tx, scope, [postId], by)
  await weighAgain(tx, scope, [postId])
  await notifyContactsChanged(platform, tx, { scope, contacts: [contactId], fields: fieldsOfVote(postId) })
}

export function notifyVoted(tx: Change, postId: string, contactId: string): void {
  const data = { contact_id: contactId, post_id: postId }
  tx.fact({ type: 'feedback_post.voted', about: postId, contactId, data })
}
