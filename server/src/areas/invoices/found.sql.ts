import type { NamesOf } from '../contacts/public.ts'
import { pageOfHits, type SearchSource } from '../search/public.ts'

// In byte order, every text that begins with the prefix sorts before this one.
const last = '\u{10FFFF}'

/** Invoices that the search finds by the beginning of their number. */
export const invoicesFound: SearchSource = {
  permission: 'billing:manage',
  find(searched, { sql }) {
    const prefix = searched.search.toUpperCase()
    return pageOfHits(
      sql,
      searched,
      sql`
        select i.id, i.number as title, i.customer_name as detail, i.status from invoices i
        where i.environment_id = ${searched.scope.environmentId}
          and i.number >= ${prefix} and i.number < ${prefix + last}`,
    )
  },
}

/** Names what facts refer to. */
export const invoiceNumbers: NamesOf = (db, { environmentId }, ids) => db<{ id: string; name: string | null }[]>`
  select id, number as name from invoices
  where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`
