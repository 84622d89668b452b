import { type changelog, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { showerOf } from '../views.ts'
import { listPostRows } from './posts.sql.ts'

export const listPosts: Verb<typeof changelog.routes.list> = async ({ query, db, scope, platform }) => {
  const [found, shown] = await Promise.all([
    listPostRows(db, scope, query, pageOf(query)),
    showerOf(db, platform, scope),
  ])
  return pageAnswer('posts', found, shown.inList)
}
