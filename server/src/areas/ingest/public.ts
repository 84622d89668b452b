export { awaitsEventsFor } from './awaits-events.ts'
export { knownEventNames, listEventNames } from './events/event-names.sql.ts'
export { requireEventTypes } from './events/require-event-types.ts'
export {
  type AwaitsEvents,
  type AwaitsTeamEvents,
  awaitsEvents,
  awaitsTeamEvents,
  eventsStored,
  type TeamEvent,
} from './extension-points.ts'
export { backend } from './lines/ingest-ids.sql.ts'
export { limitLines } from './lines/limit-lines.ts'
export { problemOf, type Sender, senderOf } from './lines/read-lines.ts'
export { deleteRowsOf, listGoneEnvironments } from './maintenance.sql.ts'
export { trackedEventRows } from './public.sql.ts'
export { judgeTime, kept, type Speaker } from './rules.ts'
