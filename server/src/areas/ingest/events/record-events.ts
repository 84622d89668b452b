import type { ingest } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { tellEvents } from './announce-events.ts'

export const recordEvents: Verb<typeof ingest.routes.events> = (call) => tellEvents(call, 'events')
