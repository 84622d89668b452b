import type { Listens } from '../../../platform/area-hooks.ts'
import { listensFor } from '../../../platform/facts/contact-events.ts'
import { awaitedByCampaigns } from './triggers.sql.ts'

/** Only events that a campaign begins with, or that are the goal of one, are worth a fact. */
export const listensForCampaigns: Listens = (kinds, context) =>
  listensFor(awaitedByCampaigns(context.clock.now()))(kinds, context)
