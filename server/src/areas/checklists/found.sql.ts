import type { NamesOf } from '../contacts/public.ts'
import { nameMatches, pageOfHits, type SearchSource } from '../search/public.ts'

/** Checklists that the search finds. */
export const checklistsFound: SearchSource = {
  permission: 'engagement:manage',
  find: (searched, { sql }) =>
    pageOfHits(
      sql,
      searched,
      sql`
        select c.id, c.name as title, c.description as detail, case when c.active then 'active' else 'inactive' end as status
        from checklists c
        where c.environment_id = ${searched.scope.environmentId} ${nameMatches(sql, sql`c.name`, searched.search)}`,
    ),
}

/** Names what facts refer to. */
export const checklistNames: NamesOf = (db, { environmentId }, ids) => db<{ id: string; name: string | null }[]>`
  select id, name from checklists
  where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`
