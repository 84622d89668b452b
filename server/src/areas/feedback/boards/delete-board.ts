import type { feedback } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { boardOf } from './board-of.ts'
import { deleteEmptyBoard } from './boards.sql.ts'

export const deleteBoard: Verb<typeof feedback.routes.removeBoard> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const { id, name } = await boardOf(tx, scope, params.id)
    if (!(await deleteEmptyBoard(tx, scope, id))) fail('conflict', 'The board has posts. Archive it instead.')
    tx.audited({ target: { type: 'feedback_board', id, name } })
  })
