import { type flags, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listFlagRows } from './flags.sql.ts'
import { toFlag } from './views.ts'

export const listFlags: Verb<typeof flags.routes.list> = async ({ db, scope, query, now }) =>
  pageAnswer('flags', await listFlagRows(db, scope, query.state, now, pageOf(query)), (row) => toFlag(row, now))
