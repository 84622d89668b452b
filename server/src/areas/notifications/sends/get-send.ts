import type { notifications } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findSend } from './sends.sql.ts'

export const getSend: Verb<typeof notifications.routes.get> = async ({ params, db, scope }) =>
  (await findSend(db, scope, params.id)) ?? fail('not_found')
