import { bearer, pageOf, type Row } from '../row.ts'

/** By a last name that one in fourteen has; against the least that finds them: the index of words, read once. */
export const row: Row = {
  name: 'GET /v1/contacts?q=lovelace&limit=50',
  area: 'contacts',
  toReach: 0.5,
  amongContacts: true,
  async prepare({ secretKey }) {
    return { method: 'GET', path: '/v1/contacts?q=lovelace&limit=50', headers: bearer(await secretKey()) }
  },
  floor: async ({ environmentId }) => pageOf('contacts', matching, [environmentId, 'lovelace']),
}

const matching = `
  select c.id, c.kind, c.external_id, c.email, c.email_verified_at is not null as email_verified, c.name, c.attributes,
    c.two_factor_at is not null as two_factor_enabled, c.first_seen_at, c.last_seen_at, c.created_at, c.updated_at
  from contact_words w join contacts c on c.environment_id = w.environment_id and c.id = w.contact_id
  where w.environment_id = $1 and w.word >= $2 and w.word < $2 || chr(1114111)
  order by w.word, w.contact_id limit 50`
