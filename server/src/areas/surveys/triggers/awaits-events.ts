import { awaitsEventsFor } from '../../ingest/public.ts'
import { awaitedBySurveys } from './triggers.sql.ts'

/** Only events that an active survey waits for are worth a fact. */
export const listensForSurveys = awaitsEventsFor(awaitedBySurveys)
