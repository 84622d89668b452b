import type { feedback } from '@userkeep/contract'
import { feedbackBounds } from '@userkeep/contract/shapes/feedback'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { isSeen } from '../own/own.sql.ts'
import { viewerOf } from '../own/seen-post.ts'
import { listSimilar } from './words.sql.ts'
import { tellingTerms } from './words.ts'

export const findSimilar: Verb<typeof feedback.routes.similar> = async ({ query, db, scope }) => ({
  posts: await similarTo(db, scope, query.q, { among: db``, contactId: null }),
})

export const findSimilarSeen: Verb<typeof feedback.routes.ownSimilar> = async ({ query, caller, db, scope }) => {
  const viewer = await viewerOf(db, scope, caller)
  const among = isSeen(db, scope, viewer)
  return { posts: await similarTo(db, scope, query.q, { among, contactId: viewer.contactId }) }
}

async function similarTo(
  db: Db,
  scope: EnvironmentScope,
  text: string | undefined,
  of: { among: Fragment; contactId: string | null },
) {
  const terms = tellingTerms(text ?? '')
  return terms.length === 0 ? [] : listSimilar(db, scope, terms, { ...of, limit: feedbackBounds.similar })
}
