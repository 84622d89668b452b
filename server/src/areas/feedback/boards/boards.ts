import { type feedback, pageAnswer, pageOf } from '@userkeep/contract'
import { feedbackBounds } from '@userkeep/contract/shapes/feedback'
import { v7 as uuid } from 'uuid'
import { isDuplicate } from '../../../platform/db/errors.ts'
import { pageOfRows } from '../../../platform/db/page-of-rows.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { requireSegments } from '../../segments/public.ts'
import { slugOf } from '../rules.ts'
import {
  type BoardRow,
  type CountedBoard,
  deleteEmptyBoard,
  insertBoard,
  listBoardRows,
  lockBoards,
  saveBoard,
} from './boards.sql.ts'

async function boardOf(db: Db, scope: EnvironmentScope, id: string): Promise<CountedBoard> {
  return (await listBoardRows(db, scope)).find((board) => board.id === id) ?? fail('not_found')
}

async function requireRoom(db: Db, scope: EnvironmentScope): Promise<CountedBoard[]> {
  await lockBoards(db, scope)
  const boards = await listBoardRows(db, scope)
  if (boards.length >= feedbackBounds.boards) {
    fail('conflict', `An environment can have at most ${feedbackBounds.boards} boards.`)
  }
  return boards
}

function refuseTakenSlug(error: unknown): never {
  if (isDuplicate(error, 'feedback_boards_by_slug')) fail('conflict', 'Another board already has this address.')
  throw error
}

/** The audited fields of a board. */
const auditedFields = [
  'name',
  'slug',
  'description',
  'segment_id',
  'moderated',
  'position',
  'archived_at',
] as const satisfies (keyof CountedBoard)[]

export const listBoards: Verb<typeof feedback.routes.boards> = async ({ db, scope, query }) =>
  pageAnswer('boards', pageOfRows('feedback_boards', await listBoardRows(db, scope), pageOf(query)))

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
      changes: Object.fromEntries(auditedFields.map((field) => [field, { to: board[field] }])),
    })
    return { ...board, posts: 0 }
  })

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
    const changes = diff(before, after, auditedFields)
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

export const deleteBoard: Verb<typeof feedback.routes.removeBoard> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const { id, name } = await boardOf(tx, scope, params.id)
    if (!(await deleteEmptyBoard(tx, scope, id))) fail('conflict', 'The board has posts. Archive it instead.')
    tx.audited({ target: { type: 'feedback_board', id, name } })
  })
