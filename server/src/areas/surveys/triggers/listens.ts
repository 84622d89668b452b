import { listensFor } from '../../../platform/facts/contact-events.ts'
import { awaitedBySurveys } from './triggers.sql.ts'

/** Only events that an active survey waits for are worth a fact. */
export const listensForSurveys = listensFor(awaitedBySurveys)
