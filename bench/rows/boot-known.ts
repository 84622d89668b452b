import { posting, type Row } from '../row.ts'

export const row: Row = {
  name: 'POST /v1/boot, a known visitor',
  area: 'boot',
  toReach: 0.9,
  amongContacts: true,
  async prepare({ publishableKey, someContacts }) {
    const publishable_key = await publishableKey()
    return (await someContacts(100)).map(({ anonymous_id }) => posting('/v1/boot', { publishable_key, anonymous_id }))
  },
  async floor({ environmentId, someContacts }) {
    const browsers = (await someContacts(100)).map(({ anonymous_id }) => anonymous_id)
    return { text: visit, parameters: [environmentId, `{${browsers.join()}}`] }
  },
}

/** Selects the contact of one of these anonymous ids, and makes a session. */
const visit = `
  with page as materialized (
    select ($2::text::text[])[1 + floor(random() * 100)::int] as anonymous_id, gen_random_uuid() as session_id, now() as now
  ), known as materialized (
    select c.id, c.kind from page
    join contact_identities i on i.environment_id = $1::uuid and i.kind = 'anonymous' and i.value = page.anonymous_id
    join contacts c on c.environment_id = $1::uuid and c.id = i.contact_id
  ), session as (
    insert into contact_sessions (environment_id, id, token_hash, contact_id, verified, method, ip, user_agent,
      created_at, last_seen_at, expires_at)
    select $1::uuid, session_id, sha256(session_id::text::bytea), known.id, false, 'boot', '203.0.113.7', 'Mozilla/5.0',
      now, now, now + interval '1 day' from page, known returning expires_at
  )
  select json_build_object('token', page.session_id, 'expires_at', session.expires_at, 'verified', false,
    'contact', json_build_object('id', known.id, 'kind', known.kind), 'customer', null)::text as answer
  from page, known, session`
