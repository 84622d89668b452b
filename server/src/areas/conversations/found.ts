import type { Conversation } from '@userkeep/contract/shapes/conversation'
import type { Static } from 'typebox'
import type { SearchSource } from '../search/public.ts'
import { pageConversations } from './core/reads.sql.ts'

/** Conversations that the search finds by their messages, subject and contact. */
export const conversationsFound: SearchSource = {
  permission: 'support:read',
  async find({ scope, search, page }, { sql, clock }) {
    const found = await pageConversations(sql, scope, [{ q: search }], page, clock.now())
    const rows = found.rows.map((row) => {
      const { id, subject, preview, contact, status } = JSON.parse(row) as Static<typeof Conversation>
      return { id, title: subject ?? preview.text, detail: contact.name ?? contact.email, status }
    })
    return { ...found, rows }
  },
}
