import type { feedback } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockLiveContact } from '../../contacts/public.ts'
import { addPost } from './add-post.ts'
import { requireBoard, requireCategory } from './require.ts'
import { showPost } from './show.sql.ts'

export const createPost: Verb<typeof feedback.routes.create> = async (call) => {
  const { body, caller, scope, change, platform, now } = call
  return change(async (tx) => {
    const author = body.contact_id == null ? null : await lockLiveContact(tx, scope, body.contact_id)
    await requireBoard(tx, scope, body.board_id)
    const id = await addPost(tx, platform, scope, {
      boardId: body.board_id,
      categoryId: await requireCategory(tx, scope, body.category_id),
      contactId: author?.id ?? null,
      createdBy: caller.user.name,
      title: body.title.trim(),
      body: body.body?.trim() ?? '',
      status: body.status ?? 'open',
      moderation: 'visible',
      now,
    })
    const shown = (await showPost(tx, scope, id)) ?? fail('internal')
    tx.audited({
      target: { type: 'feedback_post', id, name: shown.title },
      changes: { contact_id: { to: author?.id ?? null }, title: { to: shown.title }, status: { to: shown.status } },
    })
    return shown
  })
}
