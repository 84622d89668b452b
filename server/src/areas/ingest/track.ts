import type { ingest } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { notifyEvents } from './events/announce-events.ts'
import type { Writers } from './lines/store-lines.ts'

export const track: Verb<typeof ingest.routes.track, Writers> = (call) => notifyEvents(call, 'track')
