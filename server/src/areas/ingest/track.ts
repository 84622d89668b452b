import type { ingest } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { tellEvents } from './events/announce-events.ts'

export const track: Verb<typeof ingest.routes.track> = (call) => tellEvents(call, 'track')
