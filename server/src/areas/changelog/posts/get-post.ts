import type { changelog } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { showerOf } from '../views.ts'
import { findPost } from './posts.sql.ts'

export const getPost: Verb<typeof changelog.routes.get> = async ({ params, db, scope, platform }) => {
  const row = (await findPost(db, scope, params.id)) ?? fail('not_found')
  return (await showerOf(db, platform, scope)).inFull(row)
}
