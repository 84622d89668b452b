import { type Ask, unique } from '../ask.ts'
import { bearer, type Comparison, posting } from '../row.ts'
import { addReaders } from '../streams.ts'
import { newTenant } from '../tenant.ts'

const people = 200

export const row: Comparison = {
  name: 'POST /v1/contact/conversations/{id}/messages',
  area: 'conversations',
  toReach: 0.5,
  async prepare(seed) {
    const { environmentId } = await newTenant(seed)
    const readers = await addReaders(seed.sql, environmentId, people)
    const asks: Ask[] = []
    for (const { token } of readers) {
      const headers = { 'content-type': 'application/json', ...bearer(token) }
      const body = JSON.stringify({ text: 'Good morning' })
      const begun = await fetch(`${seed.baseUrl}/v1/contact/conversations`, { method: 'POST', headers, body })
      const { id } = (await begun.json()) as { id: string }
      const path = `/v1/contact/conversations/${id}/messages`
      asks.push(posting(path, { text: `It still happens, see ${unique}.` }, bearer(token)))
    }
    return asks
  },
  /** The least that stores a message safely: the message, and the conversation with its preview, in one statement. */
  async floor({ sql }) {
    await sql`
      create table if not exists bare_conversations
        (environment_id uuid, id uuid, unread boolean, preview text, messages int, last_activity_at timestamptz,
         primary key (environment_id, id))`
    await sql`
      create table if not exists bare_messages
        (environment_id uuid, conversation_id uuid, id uuid, text text, html text, created_at timestamptz,
         primary key (environment_id, conversation_id, id))`
    await sql`
      insert into bare_conversations
      select '00000000-0000-7000-8000-000000000000', lpad(n::text, 32, '0')::uuid, false, '', 0, now()
      from generate_series(0, ${people}::int - 1) n on conflict do nothing`
    await sql`vacuum analyze bare_conversations`
    const text = `
      with touched as (
        update bare_conversations set unread = true, preview = 'It still happens.', messages = messages + 1, last_activity_at = now()
        where environment_id = '00000000-0000-7000-8000-000000000000'
          and id = (select lpad(floor(random() * $1::int)::int::text, 32, '0')::uuid)
        returning *
      ), written as (
        insert into bare_messages
        select environment_id, id, gen_random_uuid(), 'It still happens.', '<p>It still happens.</p>', now() from touched
        returning *
      )
      select json_build_object('id', id, 'conversation_id', conversation_id, 'text', text, 'html', html,
        'created_at', created_at)::text as answer from written`
    return { text, parameters: [people] }
  },
}
