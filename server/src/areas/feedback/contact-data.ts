import type { Change } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import type { ContactData } from '../contacts/public.ts'
import {
  deleteCommentsOf,
  deleteVotesOf,
  exportFeedback,
  listPostsOf,
  mergeVotes,
  moveTexts,
  releasePostsOf,
} from './contact-data.sql.ts'
import { countVotes, lockPosts } from './posts/posts.sql.ts'
import { weighAgain } from './weights/stale.sql.ts'

export const feedbackOfContacts: ContactData = {
  async merge(merged, { tx }) {
    const { scope, from, into } = merged
    const posts = await holdPostsOf(tx, scope, [from, into])
    await countVotes(tx, scope, await mergeVotes(tx, merged), -1)
    await moveTexts(tx, merged)
    await weighAgain(tx, scope, posts)
  },
  async erase({ scope, contactId }, { tx }) {
    const posts = await holdPostsOf(tx, scope, [contactId])
    await countVotes(tx, scope, await deleteVotesOf(tx, scope, contactId), -1)
    await deleteCommentsOf(tx, scope, contactId)
    await releasePostsOf(tx, scope, contactId)
    await weighAgain(tx, scope, posts)
  },
  export: ({ scope, contactId }, { sql }) => exportFeedback(sql, scope, contactId),
}

/**
 * Locks contacts, then posts, then votes, in the same order everywhere. A merge of posts may move a vote before its
 * post is locked, so this repeats until all are.
 */
async function holdPostsOf(tx: Change, scope: EnvironmentScope, contactIds: readonly string[]): Promise<string[]> {
  const held = new Set<string>()
  for (;;) {
    const more = (await listPostsOf(tx, scope, contactIds)).filter((id) => !held.has(id))
    if (more.length === 0) return [...held]
    await lockPosts(tx, scope, more)
    for (const id of more) held.add(id)
  }
}
