import type { Db } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/fail.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { keepPosts } from './public.sql.ts'

export { feedbackPostRows, postsNamed } from './public.sql.ts'
export { effectsOfShipping } from './shipping/effects.ts'

/** Refuses, at its field, a post that is not there. What is there stays until the transaction ends. */
export async function requirePosts(
  db: Db,
  scope: Pick<EnvironmentScope, 'environmentId'>,
  ids: readonly string[],
  field = 'feedback_post_ids',
): Promise<void> {
  if (ids.length === 0) return
  const there = await keepPosts(db, scope, ids)
  ids.forEach((id, at) => {
    if (!there.has(id)) invalid(`${field}.${at}`, 'must be a feedback post of this environment')
  })
}
