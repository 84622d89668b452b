import type { ContactData } from '../../platform/area-hooks.ts'
import type { Change } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/contact-data.ts'
import {
  deleteCommentsOf,
  deleteVotesOf,
  exportFeedback,
  foldVotes,
  listPostsOf,
  moveTexts,
  releasePostsOf,
} from './contact-data.sql.ts'
import { countVotes, lockPosts } from './posts/posts.sql.ts'
import { weighAgain } from './weights/stale.sql.ts'

export const feedbackOfContacts: ContactData = {
  async merge(merged, { tx }) {
    const { scope, from, into } = merged
    const posts = await holdPostsOf(tx, scope, [from, into])
    await countVotes(tx, scope, await foldVotes(tx, merged), -1)
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
 * Contacts first, then posts, then votes: everybody takes them in this order. A merge of posts may move a vote before
 * its post is held, so they are looked for until all of them are.
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
