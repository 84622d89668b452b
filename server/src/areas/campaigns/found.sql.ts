import { nameMatches, pageOfHits, type SearchSource } from '../search/public.ts'

/** Campaigns that the search finds. */
export const campaignsFound: SearchSource = {
  permission: 'messaging:manage',
  find: (searched, { sql }) =>
    pageOfHits(
      sql,
      searched,
      sql`
        select c.id, c.name as title, c.channel as detail, c.state as status
        from campaigns c
        where c.environment_id = ${searched.scope.environmentId} ${nameMatches(sql, sql`c.name`, searched.search)}`,
    ),
}
