import type { BodyOf, feedback } from '@userkeep/contract'
import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { saveWords } from '../search/words.sql.ts'
import { changeStatus } from '../shipping/change-status.ts'
import { type PostRow, savePost } from './posts.sql.ts'
import { lockPost, refuseMerged, requireBoard, requireCategory } from './require.ts'
import { showPost } from './show.sql.ts'
import { targetOf } from './target-of.ts'

const audible = ['board_id', 'category_id', 'title', 'body', 'status', 'moderation'] as const

export const updatePost: Verb<typeof feedback.routes.update> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    const before = await lockPost(tx, scope, params.id)
    refuseMerged(before)
    const edited = await withFields(tx, scope, before, body)
    const changes = diff(before, { ...edited, status: body.status ?? before.status }, audible)
    if (Object.keys(changes).length === 0) tx.unchanged()
    else {
      const to = body.status ?? before.status
      const after = await changeStatus(tx, scope, edited, { to, changelogPostId: null, now })
      await savePost(tx, scope, { ...after, updated_at: now.toISOString() })
      if ('title' in changes || 'body' in changes) await saveWords(tx, scope, after)
      tx.wake('roadmap')
      tx.audited({ target: targetOf(after), changes })
    }
    return (await showPost(tx, scope, before.id)) ?? fail('internal')
  })

async function withFields(
  tx: Change,
  scope: EnvironmentScope,
  before: PostRow,
  { board_id, category_id, title, body, moderation }: BodyOf<typeof feedback.routes.update>,
): Promise<PostRow> {
  if (board_id !== undefined) await requireBoard(tx, scope, board_id)
  return {
    ...before,
    board_id: board_id ?? before.board_id,
    category_id: category_id === undefined ? before.category_id : await requireCategory(tx, scope, category_id),
    title: title?.trim() ?? before.title,
    body: body?.trim() ?? before.body,
    moderation: moderation ?? before.moderation,
  }
}
