import type { Awaits } from '../../platform/facts/awaited.sql.ts'
import type { AwaitsEvents } from './extension-points.ts'

/** Returns the contribution of an area that awaits tracked events by their name. */
export const awaitsEventsFor =
  (awaits: Awaits): AwaitsEvents =>
  (db, { environment, type }) =>
    awaits(db, { environment, type })
