import type { feedback } from '@userkeep/contract'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockLiveContact } from '../../contacts/public.ts'
import { listSeenBoards } from '../boards/boards.sql.ts'
import { addPost } from '../posts/add-post.ts'
import { requireCategory } from '../posts/require.ts'
import { seenPost } from './seen-post.ts'

export const postOwn: Verb<typeof feedback.routes.post> = async ({ body, caller, scope, change, platform, now }) =>
  change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    const boards = await listSeenBoards(tx, scope, { contactId })
    const board = body.board_id === undefined ? boards[0] : boards.find(({ id }) => id === body.board_id)
    if (!board) return invalid('board_id', 'is no board that you see')
    const id = await addPost(tx, platform, scope, {
      boardId: board.id,
      categoryId: await requireCategory(tx, scope, body.category_id),
      contactId,
      createdBy: null,
      title: body.title.trim(),
      body: body.body?.trim() ?? '',
      status: 'open',
      moderation: board.moderated ? 'pending' : 'visible',
      now,
    })
    return (await seenPost(tx, scope, { contactId }, id)) ?? fail('internal')
  })
