import type { Db, Fragment } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

/** Locks the existing ones of these posts against deletion until the transaction ends. */
export async function keepPosts(
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`
    select id from feedback_posts where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])
    order by id for key share`
  return new Set(rows.map(({ id }) => id))
}

interface NamedPost {
  id: string
  title: string
  status: 'open' | 'planned' | 'in_progress' | 'shipped' | 'declined'
  votes: number
}

/** Returns posts by id, for areas that refer to them. A merged post is returned as its survivor, under its own id. */
export const postsNamed = (
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  ids: readonly string[],
): Promise<NamedPost[]> => db<NamedPost[]>`
  select id, title, status, votes from feedback_posts
  where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[]) order by id`

/** The columns of `feedback_posts` that other areas may read. */
export const feedbackPostRows = (db: Db): Fragment => db`
  (select environment_id, id, title
  from feedback_posts)`
