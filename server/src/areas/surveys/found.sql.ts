import type { NamesOf } from '../contacts/public.ts'
import { nameMatches, pageOfHits, type SearchSource } from '../search/public.ts'

/** Surveys that the search finds. */
export const surveysFound: SearchSource = {
  permission: 'engagement:manage',
  find: (searched, { sql }) =>
    pageOfHits(
      sql,
      searched,
      sql`
        select s.id, s.name as title, null::text as detail, case when s.active then 'active' else 'inactive' end as status
        from surveys s
        where s.environment_id = ${searched.scope.environmentId} ${nameMatches(sql, sql`s.name`, searched.search)}`,
    ),
}

/** Names what facts refer to. */
export const surveyNames: NamesOf = (db, { environmentId }, ids) => db<{ id: string; name: string | null }[]>`
  select id, name from surveys
  where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`
