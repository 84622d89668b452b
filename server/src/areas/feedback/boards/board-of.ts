import { feedbackBounds } from '@userkeep/contract/shapes/feedback'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { isDuplicate } from '../../../platform/db/errors.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import { type CountedBoard, listBoardRows, lockBoards } from './boards.sql.ts'

export async function boardOf(db: Db, scope: EnvironmentScope, id: string): Promise<CountedBoard> {
  return (await listBoardRows(db, scope)).find((board) => board.id === id) ?? fail('not_found')
}

export async function requireRoom(db: Db, scope: EnvironmentScope): Promise<CountedBoard[]> {
  await lockBoards(db, scope)
  const boards = await listBoardRows(db, scope)
  if (boards.length >= feedbackBounds.boards) {
    fail('conflict', `An environment has at most ${feedbackBounds.boards} boards.`)
  }
  return boards
}

export function refuseTakenSlug(error: unknown): never {
  if (isDuplicate(error, 'feedback_boards_by_slug')) fail('conflict', 'Another board has this address already.')
  throw error
}

/** What the audit log tells of a board. */
export const audible = [
  'name',
  'slug',
  'description',
  'segment_id',
  'moderated',
  'position',
  'archived_at',
] as const satisfies (keyof CountedBoard)[]
