import { nameMatches, pageOfHits, type SearchSource } from '../search/public.ts'

/** Segments that the search finds. */
export const segmentsFound: SearchSource = {
  permission: 'customers:read',
  find: (searched, { sql }) =>
    pageOfHits(
      sql,
      searched,
      sql`
        select s.id, s.name as title, s.description as detail, null::text as status
        from segments s
        where s.environment_id = ${searched.scope.environmentId} ${nameMatches(sql, sql`s.name`, searched.search)}`,
    ),
}
