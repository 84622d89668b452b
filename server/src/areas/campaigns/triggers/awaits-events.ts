import { type AwaitsEvents, awaitsEventsFor } from '../../ingest/public.ts'
import { awaitedByCampaigns } from './triggers.sql.ts'

/** Only events that start a campaign or are the goal of one are worth a fact. */
export const listensForCampaigns: AwaitsEvents = (db, line, context) =>
  awaitsEventsFor(awaitedByCampaigns(context.clock.now()))(db, line, context)
