import { v7 as uuid } from 'uuid'
import type { World } from './world.ts'

type Add = (world: World, params: Record<string, string>) => Promise<unknown>

const addNamed =
  (table: 'conversation_tags' | 'conversation_groups'): Add =>
  ({ sql, home }) => {
    const now = new Date()
    const more = table === 'conversation_groups' ? { member_ids: [] } : {}
    const row = { environment_id: home.environments.live, id: uuid(), name: uuid(), created_at: now, updated_at: now }
    return sql`insert into ${sql(table)} ${sql({ ...row, ...more })}`
  }

const addMessage: Add = ({ sql, home }, { id = '' }) => sql`
  insert into conversation_messages (environment_id, conversation_id, id, kind, author_kind, verified, channel, text, html,
    pictures, mention_ids, words, created_at)
  values (${home.environments.live}, ${id}, ${uuid()}, 'message', 'staff', true, 'api', 'Some', 'Some', '[]', '{}', '',
    ${new Date()})`

/** Adds a row to the lists of the support inbox. */
export const conversationsAdded: Record<string, Add> = {
  '/v1/organization/conversations/tags': addNamed('conversation_tags'),
  '/v1/organization/conversations/groups': addNamed('conversation_groups'),
  '/v1/organization/conversations/{id}/messages': addMessage,
  '/v1/contact/conversations/{id}/messages': addMessage,
}
