import { nameMatches, pageOfHits, type SearchSource } from '../search/public.ts'

/** Templates that the search finds. */
export const templatesFound: SearchSource = {
  permission: 'messaging:manage',
  find: (searched, { sql }) =>
    pageOfHits(
      sql,
      searched,
      sql`
        select t.id, t.name as title, t.kind as detail, case when t.archived_at is not null then 'archived' end as status
        from templates t
        where t.environment_id = ${searched.scope.environmentId} ${nameMatches(sql, sql`t.name`, searched.search)}`,
    ),
}
