import type { SearchSource } from '../search/public.ts'
import { pageNewestContacts } from './profile/contacts-found.sql.ts'
import { searchContacts } from './search/search-contacts.sql.ts'

/** Contacts that the search finds, visitors with a name or address included. */
export const contactsFound: SearchSource = {
  permission: 'customers:read',
  async find({ scope, search, page }, { sql }) {
    const everyone = { kind: undefined, among: () => sql`` }
    const found =
      search === ''
        ? await pageNewestContacts(sql, scope, page)
        : await searchContacts(sql, scope, search, everyone, page)
    const rows = found.rows.map(({ id, kind, name, email, external_id }) => ({
      id,
      title: name ?? email ?? external_id ?? id,
      detail: name === null ? external_id : email,
      status: kind,
    }))
    return { ...found, rows }
  },
}
