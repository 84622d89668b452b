import type { feedback } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { requireSegments } from '../../segments/public.ts'
import { audible, boardOf, refuseTakenSlug } from './board-of.ts'
import { lockBoards, saveBoard } from './boards.sql.ts'

export const updateBoard: Verb<typeof feedback.routes.updateBoard> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    await lockBoards(tx, scope)
    const before = await boardOf(tx, scope, params.id)
    const { archived = before.archived_at !== null, ...fields } = body
    const after = {
      ...before,
      ...fields,
      archived_at: archived ? (before.archived_at ?? now.toISOString()) : null,
      updated_at: now.toISOString(),
    }
    const changes = diff(before, after, audible)
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return before
    }
    if (after.segment_id !== null) await requireSegments(tx, scope, { segment_id: after.segment_id })
    const { posts: _, ...row } = after
    await saveBoard(tx, scope, row).catch(refuseTakenSlug)
    tx.wake('roadmap')
    tx.audited({ target: { type: 'feedback_board', id: after.id, name: after.name }, changes })
    return after
  })
