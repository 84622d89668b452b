import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { countComments } from '../posts/posts.sql.ts'
import { insertComment, type NewComment } from './comments.sql.ts'

/** The post has to be held. */
export async function addComment(
  tx: Change,
  scope: EnvironmentScope,
  given: Omit<NewComment, 'id'>,
): Promise<{ postId: string; id: string }> {
  const { postId, contactId } = given
  const id = uuid()
  await insertComment(tx, scope, { ...given, id })
  await countComments(tx, scope, postId, 1)
  tx.fact({
    type: 'feedback_post.commented',
    about: postId,
    ...(contactId !== null && { contactId }),
    data: { ...(contactId !== null && { contact_id: contactId }), post_id: postId, comment_id: id },
  })
  return { postId, id }
}
