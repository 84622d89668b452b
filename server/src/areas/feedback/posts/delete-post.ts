import type { feedback } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { fieldsOfVote } from '../rules.ts'
import { peopleOf } from './people-of.sql.ts'
import { deletePostRow } from './posts.sql.ts'
import { lockPost } from './require.ts'
import { targetOf } from './target-of.ts'

export const deletePost: Verb<typeof feedback.routes.remove> = async ({ params, scope, change, platform }) =>
  change(async (tx) => {
    const post = await lockPost(tx, scope, params.id)
    // Before they go, since it is those who had written or voted who are concerned.
    const fields = ['feedback.posts', ...fieldsOfVote(post.id)]
    await platform.contactData.changed(tx, { scope, contacts: peopleOf(tx, scope, post.id), fields })
    await deletePostRow(tx, scope, post.id)
    tx.wake('roadmap')
    tx.audited({ target: targetOf(post) })
  })
