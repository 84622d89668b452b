import type { Db, Fragment } from '../../platform/db/sql.ts'
import { pageOfHits, type SearchSource, termsOf } from '../search/public.ts'

/** Customers that the search finds. */
export const customersFound: SearchSource = {
  permission: 'customers:read',
  find: (searched, { sql }) =>
    pageOfHits(
      sql,
      searched,
      sql`
        select c.id, c.name as title, c.external_id as detail, null::text as status from customers c
        where c.environment_id = ${searched.scope.environmentId} ${named(sql, searched.search)}`,
    ),
}

/** `and …`: the name has a word that begins with each term, or the external ID is the search. Written like the index. */
function named(db: Db, search: string): Fragment {
  const terms = termsOf(search)
  if (terms.length === 0) return db``
  const query = terms.map((term) => `'${term}':*`).join(' & ')
  return db`
    and (to_tsvector('simple', translate(c.name, '.,-/_@:;()"', '           ')) @@ ${query}::tsquery
      or c.external_id = ${search})`
}
