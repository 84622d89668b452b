import { unique } from '../ask.ts'
import { posting, type Row } from '../row.ts'

export const row: Row = {
  name: 'POST /v1/boot, a new visitor',
  area: 'boot',
  toReach: 0.6,
  amongContacts: true,
  async prepare({ publishableKey }) {
    return posting('/v1/boot', { publishable_key: await publishableKey(), anonymous_id: unique })
  },
  floor: async ({ environmentId }) => ({ text: visit, parameters: [environmentId] }),
}

/** The contact, what it is known by, and its session. */
const visit = `
  with page as materialized (
    select gen_random_uuid() as contact_id, gen_random_uuid() as session_id, gen_random_uuid()::text as anonymous_id, now() as now
  ), contact as (
    insert into contacts (environment_id, id, kind, first_seen_at, last_seen_at, created_at, updated_at)
    select $1::uuid, contact_id, 'visitor', now, now, now, now from page returning id
  ), identity as (
    insert into contact_identities (environment_id, kind, value, contact_id, proof, created_at)
    select $1::uuid, 'anonymous', anonymous_id, contact_id, 'anonymous', now from page
  ), session as (
    insert into contact_sessions (environment_id, id, token_hash, contact_id, verified, method, ip, user_agent,
      created_at, last_seen_at, expires_at)
    select $1::uuid, session_id, sha256(session_id::text::bytea), contact_id, false, 'boot', '203.0.113.7', 'Mozilla/5.0',
      now, now, now + interval '1 day' from page returning expires_at
  )
  select json_build_object('token', page.session_id, 'expires_at', session.expires_at, 'verified', false,
    'contact', json_build_object('id', contact.id, 'kind', 'visitor'), 'customer', null)::text as answer
  from page, contact, session`
