import type { Awaits } from '../../../platform/facts/awaited.sql.ts'
import type { AwaitsEvents } from '../../ingest/public.ts'

const awaitedByRules: Awaits = (db, { environment, type }) => db`(
  exists (select 1 from gamification_rules r
    where r.environment_id = ${environment} and r.event_type = ${type} and r.active)
  or exists (select 1 from gamification_streaks s
    where s.environment_id = ${environment} and s.event_type = ${type} and s.active))`

/** Returns whether a rule or a streak names a backend event. Events from browsers earn nothing. */
export const listensForRules: AwaitsEvents = (db, { environment, type, byContact }) =>
  db`not ${byContact} and ${awaitedByRules(db, { environment, type })}`
