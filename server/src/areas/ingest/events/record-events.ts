import type { ingest } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import type { Writers } from '../lines/store-lines.ts'
import { notifyEvents } from './announce-events.ts'

export const recordEvents: Verb<typeof ingest.routes.events, Writers> = (call) => notifyEvents(call, 'events')
