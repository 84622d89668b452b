import type { messages } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findMessage } from './log.sql.ts'
import { isAllowanceSpent, toMessage } from './views.ts'

export const getMessage: Verb<typeof messages.routes.get> = async ({ params, db, scope, now, platform }) => {
  const row = (await findMessage(db, scope, params.id)) ?? fail('not_found')
  return toMessage(row, await isAllowanceSpent(db, platform, scope, now))
}
