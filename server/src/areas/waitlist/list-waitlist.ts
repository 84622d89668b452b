import { pageAnswer, pageOf, type waitlist } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listWaiting } from './waitlist.sql.ts'

export const listWaitlist: Verb<typeof waitlist.routes.list> = async ({ db, scope, query }) => {
  return pageAnswer('waitlist', await listWaiting(db, scope, query.admitted, pageOf(query)))
}
