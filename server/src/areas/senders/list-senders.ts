import { pageAnswer, pageOf, type senders } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listSenderRows } from './senders.sql.ts'
import { toSender } from './views.ts'

export const listSenders: Verb<typeof senders.routes.list> = async ({ db, scope, query, platform }) =>
  pageAnswer('senders', await listSenderRows(db, scope, pageOf(query)), (row) => toSender(row, platform))
