import type { senders } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findSender } from './senders.sql.ts'
import { toSender } from './views.ts'

export const getSender: Verb<typeof senders.routes.get> = async ({ params, db, scope, platform }) =>
  toSender((await findSender(db, scope, params.id)) ?? fail('not_found'), platform)
