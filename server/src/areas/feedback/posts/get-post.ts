import type { feedback } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { showPost } from './show.sql.ts'
import { weighingOf } from './weighing.ts'

export const getPost: Verb<typeof feedback.routes.get> = async ({ params, query, db, scope }) =>
  (await showPost(db, scope, params.id, weighingOf(query))) ?? fail('not_found')
