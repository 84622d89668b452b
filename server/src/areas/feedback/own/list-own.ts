import { type feedback, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { listSeenBoards } from '../boards/boards.sql.ts'
import { listCategoryRows } from '../categories/categories.sql.ts'
import { findSeen, pageSeen } from './own.sql.ts'
import { viewerOf } from './seen-post.ts'

export const listOwn: Verb<typeof feedback.routes.own> = async ({ query, caller, db, scope }) => {
  const reader = await viewerOf(db, scope, caller)
  return pageAnswer('posts', await pageSeen(db, scope, reader, query, pageOf(query)))
}

export const getOwn: Verb<typeof feedback.routes.ownGet> = async ({ params, caller, db, scope }) =>
  (await findSeen(db, scope, await viewerOf(db, scope, caller), params.id)) ?? fail('not_found')

export const listOwnBoards: Verb<typeof feedback.routes.ownBoards> = async ({ caller, db, scope }) => {
  const boards = await listSeenBoards(db, scope, await viewerOf(db, scope, caller))
  return {
    boards: boards.map(({ moderated: _, ...board }) => board),
    categories: await listCategoryRows(db, scope),
  }
}
