import { bearer, pageOf, type Row } from '../row.ts'

export const row: Row = {
  name: 'GET /v1/contacts?limit=50',
  area: 'contacts',
  toReach: 0.75,
  amongContacts: true,
  async prepare({ secretKey }) {
    return { method: 'GET', path: '/v1/contacts?limit=50', headers: bearer(await secretKey()) }
  },
  floor: async ({ environmentId }) => pageOf('contacts', `${contacts} order by id desc limit 50`, [environmentId]),
}

/** The contacts of an environment, as the API shows them. */
const contacts = `
  select id, kind, external_id, email, email_verified_at is not null as email_verified, name, attributes,
    two_factor_at is not null as two_factor_enabled, first_seen_at, last_seen_at, created_at, updated_at
  from contacts where environment_id = $1`
