import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findBoard } from '../boards/boards.sql.ts'
import { lockCategory } from '../categories/categories.sql.ts'
import { findPost, lockPosts, type PostRow } from './posts.sql.ts'

/** Locks a post, or the one it was merged into, until the transaction ends. */
export async function lockLivePost(db: Db, scope: EnvironmentScope, id: string): Promise<PostRow> {
  const { merged_into } = (await findPost(db, scope, id)) ?? fail('not_found')
  const [post] = await lockPosts(db, scope, [merged_into ?? id])
  if (!post) return fail('not_found')
  // Merged while this waited for the lock.
  return post.merged_into === null ? post : lockLivePost(db, scope, post.merged_into)
}

/** Locks a post until the transaction ends, merged or not. */
export const lockPost = async (db: Db, scope: EnvironmentScope, id: string): Promise<PostRow> =>
  (await lockPosts(db, scope, [id]))[0] ?? fail('not_found')

export function refuseMerged({ merged_into }: PostRow): void {
  if (merged_into !== null) fail('conflict', 'This post was merged into another post.')
}

export async function requireBoard(db: Db, scope: EnvironmentScope, id: string): Promise<void> {
  if (!(await findBoard(db, scope, id))) invalid('board_id', 'must be a board of this environment')
}

export async function requireCategory(
  db: Db,
  scope: EnvironmentScope,
  id: string | null | undefined,
): Promise<string | null> {
  if (id == null) return null
  return (await lockCategory(db, scope, id))?.id ?? invalid('category_id', 'must be a category of this environment')
}
