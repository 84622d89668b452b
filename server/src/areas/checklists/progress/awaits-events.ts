import { awaitsEventsFor } from '../../ingest/public.ts'
import { awaitedBySteps } from './progress.sql.ts'

/** Only events that a step of an active checklist waits for are worth a fact. */
export const listensForSteps = awaitsEventsFor(awaitedBySteps)
