import type { NamesOf } from '../contacts/public.ts'
import { nameMatches, pageOfHits, type SearchSource } from '../search/public.ts'

/** Banners that the search finds. */
export const bannersFound: SearchSource = {
  permission: 'engagement:manage',
  find: (searched, { sql }) =>
    pageOfHits(
      sql,
      searched,
      sql`
        select b.id, b.name as title, null::text as detail, case when b.active then 'active' else 'inactive' end as status
        from banners b
        where b.environment_id = ${searched.scope.environmentId} ${nameMatches(sql, sql`b.name`, searched.search)}`,
    ),
}

/** Names what facts refer to. */
export const bannerNames: NamesOf = (db, { environmentId }, ids) => db<{ id: string; name: string | null }[]>`
  select id, name from banners
  where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`
