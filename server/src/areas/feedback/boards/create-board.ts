import type { feedback } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Verb } from '../../../platform/http/call.ts'
import { requireSegments } from '../../segments/public.ts'
import { slugOf } from '../rules.ts'
import { audible, refuseTakenSlug, requireRoom } from './board-of.ts'
import { type BoardRow, insertBoard } from './boards.sql.ts'

export const createBoard: Verb<typeof feedback.routes.createBoard> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    const others = await requireRoom(tx, scope)
    const at = now.toISOString()
    const board: BoardRow = {
      id: uuid(),
      name: body.name,
      slug: body.slug ?? slugOf(body.name, new Set(others.map(({ slug }) => slug))),
      description: body.description ?? null,
      segment_id: body.segment_id ?? null,
      moderated: body.moderated ?? false,
      position: body.position ?? others.length,
      archived_at: null,
      created_at: at,
      updated_at: at,
    }
    if (board.segment_id !== null) await requireSegments(tx, scope, { segment_id: board.segment_id })
    await insertBoard(tx, scope, board).catch(refuseTakenSlug)
    tx.wake('roadmap')
    tx.audited({
      target: { type: 'feedback_board', id: board.id, name: board.name },
      changes: Object.fromEntries(audible.map((field) => [field, { to: board[field] }])),
    })
    return { ...board, posts: 0 }
  })
