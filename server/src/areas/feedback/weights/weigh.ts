import { change } from '../../../platform/change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { deleteStale, listStaleEnvironments, takeStale } from './stale.sql.ts'
import { beginWeighing, keepTeams, weighRevenue, weighVoters } from './weigh.sql.ts'

/** A batch takes a fraction of a second. */
const batch = 100

/** Weighs posts again after a change of their voters, customers or plans. */
export async function weighPosts(context: Context): Promise<number> {
  let done = 0
  for (const environmentId of await listStaleEnvironments(context.sql)) {
    done += await change(context, null, (tx) => weighBatch(tx, { environmentId }, context.clock.now()))
  }
  return done
}

async function weighBatch(tx: Db, scope: { environmentId: string }, now: Date): Promise<number> {
  const stale = await takeStale(tx, scope, batch)
  if (stale.length === 0) return 0
  // Always in the same order, so that two workers cannot deadlock.
  for (const postId of [...new Set(stale.map(({ post_id }) => post_id))].sort()) await weigh(tx, scope, postId, now)
  await deleteStale(
    tx,
    scope,
    stale.map(({ id }) => id),
  )
  return stale.length
}

/** Locks before reading, so that the last worker to weigh a post has seen every change. */
async function weigh(tx: Db, scope: { environmentId: string }, postId: string, now: Date): Promise<void> {
  if (!(await beginWeighing(tx, scope, postId, now))) return
  await weighVoters(tx, scope, postId, now)
  await weighRevenue(tx, scope, postId)
  await keepTeams(tx, scope, postId)
}
