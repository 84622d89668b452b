import type { feedback } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { listBoardRows } from './boards.sql.ts'

export const listBoards: Verb<typeof feedback.routes.boards> = async ({ db, scope }) => ({
  boards: await listBoardRows(db, scope),
})
