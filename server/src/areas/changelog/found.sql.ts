import type { NamesOf } from '../contacts/public.ts'
import { nameMatches, pageOfHits, type SearchSource } from '../search/public.ts'

/** Changelog posts that the search finds. */
export const changelogPostsFound: SearchSource = {
  permission: 'engagement:manage',
  find: (searched, { sql }) =>
    pageOfHits(
      sql,
      searched,
      sql`
        select p.id, p.title, null::text as detail, p.state as status
        from changelog_posts p
        where p.environment_id = ${searched.scope.environmentId} ${nameMatches(sql, sql`p.title`, searched.search)}`,
    ),
}

/** Names what facts refer to. */
export const changelogPostNames: NamesOf = (db, { environmentId }, ids) => db<{ id: string; name: string | null }[]>`
  select id, title as name from changelog_posts
  where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`
