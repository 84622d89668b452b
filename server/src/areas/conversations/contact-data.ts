import type { ContactData } from '../contacts/public.ts'
import {
  deleteChangesOf,
  exportConversations,
  listConversationsOf,
  listWithPictures,
  moveChanges,
} from './contact-data.sql.ts'
import { lockConversations } from './core/conversations.sql.ts'
import { draftOf, settle } from './core/settle.ts'
import { releasePictures } from './pictures.ts'
import { announce } from './stream/channel.ts'

/** Conversations belong to one contact: they move with a merge and are deleted with an erasure. */
export const conversationsOfContacts: ContactData = {
  async merge(merged, { tx, clock }) {
    const { scope, from, into } = merged
    const ids = await listConversationsOf(tx, scope, from)
    if (ids.length > 0) {
      const drafts = (await lockConversations(tx, scope, ids)).map((row) => draftOf(row))
      for (const { after } of drafts) after.contact_id = into
      await settle(tx, scope, drafts, clock.now())
    }
    await moveChanges(tx, merged)
    announce(tx, scope, [from, into])
  },
  async erase({ scope, contactId }, { tx, clock }) {
    const ids = await listConversationsOf(tx, scope, contactId)
    const now = clock.now()
    for (const id of await listWithPictures(tx, scope, ids)) await releasePictures(tx, scope, id, now)
    await deleteChangesOf(tx, scope, contactId)
    const rows = await lockConversations(tx, scope, ids)
    const drafts = rows.map((before) => ({ before, after: null, added: [], memberId: null }))
    await settle(tx, scope, drafts, now)
  },
  export: ({ scope, contactId }, { sql }) => exportConversations(sql, scope, contactId),
}
