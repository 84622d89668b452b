import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import { findBoard } from '../boards/boards.sql.ts'
import { lockCategory } from '../categories/categories.sql.ts'
import { findPost, lockPosts, type PostRow } from './posts.sql.ts'

/** Held until the transaction ends. Of a merged one the post that it was merged into. */
export async function lockLivePost(db: Db, scope: EnvironmentScope, id: string): Promise<PostRow> {
  const { merged_into } = (await findPost(db, scope, id)) ?? fail('not_found')
  const [post] = await lockPosts(db, scope, [merged_into ?? id])
  if (!post) return fail('not_found')
  // Merged while this waited for it.
  return post.merged_into === null ? post : lockLivePost(db, scope, post.merged_into)
}

/** Held until the transaction ends, merged or not. */
export const lockPost = async (db: Db, scope: EnvironmentScope, id: string): Promise<PostRow> =>
  (await lockPosts(db, scope, [id]))[0] ?? fail('not_found')

export function refuseMerged({ merged_into }: PostRow): void {
  if (merged_into !== null) fail('conflict', 'This post was merged into another.')
}

export async function requireBoard(db: Db, scope: EnvironmentScope, id: string): Promise<void> {
  if (!(await findBoard(db, scope, id))) invalid('board_id', 'is no board of this environment')
}

export async function requireCategory(
  db: Db,
  scope: EnvironmentScope,
  id: string | null | undefined,
): Promise<string | null> {
  if (id == null) return null
  return (await lockCategory(db, scope, id))?.id ?? invalid('category_id', 'is no category of this environment')
}
