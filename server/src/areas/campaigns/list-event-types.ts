import type { campaigns } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listEventNames } from '../ingest/public.ts'
import { serviceEvents } from './rules.ts'

export const listEventTypes: Verb<typeof campaigns.routes.eventTypes> = async ({ db, scope }) => ({
  event_types: [...new Set([...serviceEvents, ...(await listEventNames(db, scope))])],
})
