import { listensFor } from '../../../platform/facts/contact-events.ts'
import { awaitedBySteps } from './progress.sql.ts'

/** Only events that a step of an active checklist waits on are worth a fact. */
export const listensForSteps = listensFor(awaitedBySteps)
