import { nameMatches, pageOfHits, type SearchSource } from '../search/public.ts'

/** Flags that the search finds. */
export const flagsFound: SearchSource = {
  permission: 'flags:manage',
  find: (searched, { sql }) =>
    pageOfHits(
      sql,
      searched,
      sql`
        select f.id, f.name as title, f.key as detail,
          case when f.archived_at is not null then 'archived' when f.enabled then 'on' else 'off' end as status
        from flags f
        where f.environment_id = ${searched.scope.environmentId} ${nameMatches(sql, sql`(f.name || ' ' || f.key)`, searched.search)}`,
    ),
}
