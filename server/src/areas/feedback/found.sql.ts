import type { NamesOf } from '../contacts/public.ts'
import { pageOfHits, type SearchSource } from '../search/public.ts'
import { matches } from './search/words.sql.ts'

/** Feedback posts that the search finds. */
export const postsFound: SearchSource = {
  permission: 'feedback:read',
  find: (searched, { sql }) =>
    pageOfHits(
      sql,
      searched,
      sql`
        select p.id, p.title, b.name as detail, p.status from feedback_posts p
        join feedback_boards b on b.environment_id = ${searched.scope.environmentId} and b.id = p.board_id
        where p.environment_id = ${searched.scope.environmentId} and p.merged_into is null
          ${matches(sql, searched.scope, searched.search)}`,
    ),
}

/** Names what facts refer to. */
export const postNames: NamesOf = (db, { environmentId }, ids) => db<{ id: string; name: string | null }[]>`
  select id, title as name from feedback_posts
  where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`
