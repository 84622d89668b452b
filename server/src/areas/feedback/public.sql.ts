import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'

/** Of these posts those that are there, held against deletion until the transaction ends. */
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

export interface NamedPost {
  id: string
  title: string
  status: 'open' | 'planned' | 'in_progress' | 'shipped' | 'declined'
  votes: number
}

/** For whoever shows what they name. Of a merged post the one that stays is told under its own id. */
export const postsNamed = (
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  ids: readonly string[],
): Promise<NamedPost[]> => db<NamedPost[]>`
  select id, title, status, votes from feedback_posts
  where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[]) order by id`
