import type { NamesOf } from '../contacts/public.ts'
import { nameMatches, pageOfHits, type SearchSource } from '../search/public.ts'

/** Products that the search finds. */
export const productsFound: SearchSource = {
  permission: 'catalogue:manage',
  find: (searched, { sql }) =>
    pageOfHits(
      sql,
      searched,
      sql`
        select p.id, p.name as title, p.key as detail, case when p.archived_at is not null then 'archived' end as status
        from products p
        where p.environment_id = ${searched.scope.environmentId} ${nameMatches(sql, sql`(p.name || ' ' || p.key)`, searched.search)}`,
    ),
}

/** Names what facts refer to. */
export const productNames: NamesOf = (db, { environmentId }, ids) => db<{ id: string; name: string | null }[]>`
  select id, name from products
  where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`
