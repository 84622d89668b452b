import type { Listens } from '../../../platform/area-hooks.ts'
import type { Awaits } from '../../../platform/facts/awaited.sql.ts'
import { listensFor } from '../../../platform/facts/contact-events.ts'

const awaitedByRules: Awaits = (db, { environment, type }) => db`(
  exists (select 1 from gamification_rules r
    where r.environment_id = ${environment} and r.event_type = ${type} and r.active)
  or exists (select 1 from gamification_streaks s
    where s.environment_id = ${environment} and s.event_type = ${type} and s.active))`

const listens = listensFor(awaitedByRules)

/** Events of the tenant's backend that a rule or a streak names. What a browser tells earns nothing. */
export const listensForRules: Listens = async (kinds, context) => {
  const awaited = await listens(kinds, context)
  return kinds.map(({ byContact }, at) => !byContact && awaited[at] === true)
}
