import type { changelog } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { usePictures } from '../../pictures/public.ts'
import { raiseVersion } from '../publishing/versions.sql.ts'
import { deletePostRow, lockPost } from './posts.sql.ts'

export const deletePost: Verb<typeof changelog.routes.remove> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const post = (await lockPost(tx, scope, params.id)) ?? fail('not_found')
    await usePictures(tx, scope, { type: 'changelog_post', id: post.id }, [], now)
    await deletePostRow(tx, scope, post.id)
    if (post.state === 'published') await raiseVersion(tx, scope)
    tx.audited({ target: { type: 'changelog_post', id: post.id, name: post.title }, changes: {} })
  })
