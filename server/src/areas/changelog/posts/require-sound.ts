import { changelogBounds } from '@userkeep/contract/shapes/changelog'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import { requireSegments } from '../../segments/public.ts'
import { keepCategory } from '../categories/categories.sql.ts'
import { unfinishedProblem } from '../rules.ts'
import { countPosts, type PostRow, slugsLike } from './posts.sql.ts'

/** Refuses a post that names what is not there, takes another's address, or is published and empty. */
export async function requireSound(db: Db, scope: EnvironmentScope, row: PostRow): Promise<void> {
  if (row.segment_id !== null) await requireSegments(db, scope, { segment_id: row.segment_id })
  if (row.category_id !== null && !(await keepCategory(db, scope, row.category_id))) {
    invalid('category_id', 'is no category of this environment')
  }
  if ((await slugsLike(db, scope, row.slug, row.id)).has(row.slug)) invalid('slug', 'is taken by another post')
  const problem = row.state === 'draft' ? null : unfinishedProblem(row)
  if (problem) invalid(...problem)
}

export async function requireRoom(db: Db, scope: EnvironmentScope): Promise<void> {
  if ((await countPosts(db, scope)) < changelogBounds.posts) return
  fail('conflict', `An environment has at most ${changelogBounds.posts} posts.`)
}
