import { pageAnswer, pageOf, type suppressions } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { normalAddress } from './normal-address.ts'
import { listSuppressionRows } from './suppressions.sql.ts'

export const listSuppressions: Verb<typeof suppressions.routes.list> = async ({ db, scope, query }) => {
  const { q, reason } = query
  const filter = { q: q === undefined ? undefined : normalAddress(q), reason }
  return pageAnswer('suppressions', await listSuppressionRows(db, scope, filter, pageOf(query)))
}
