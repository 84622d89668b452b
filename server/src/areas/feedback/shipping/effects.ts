import type { feedback } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findPost } from '../posts/posts.sql.ts'
import { undoMs } from './change-status.ts'
import { findSettings } from './settings.sql.ts'
import { countNotNotified, liveIds } from './shipments.sql.ts'

/** Counts the people who are notified and mailed when these posts ship. */
export async function effectsOfShipping(db: Db, scope: EnvironmentScope, postIds: readonly string[]) {
  const [{ mail_voters }, ids] = await Promise.all([findSettings(db, scope), liveIds(db, scope, postIds)])
  const { notified, mailable } = await countNotNotified(db, scope, ids)
  return { notified, mailed: mail_voters ? mailable : 0 }
}

export const getEffects: Verb<typeof feedback.routes.effects> = async ({ params, query, db, scope }) => {
  const post = (await findPost(db, scope, params.id)) ?? fail('not_found')
  const effects =
    query.status === 'shipped' ? await effectsOfShipping(db, scope, [post.id]) : { notified: 0, mailed: 0 }
  return { ...effects, undo_seconds: undoMs / 1000 }
}
