import { contactFactTypes, type surveys } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listEventNames } from '../ingest/public.ts'

export const listEventTypes: Verb<typeof surveys.routes.eventTypes> = async ({ db, scope }) => ({
  fact_types: [...contactFactTypes],
  event_names: await listEventNames(db, scope),
})
