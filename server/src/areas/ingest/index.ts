import { ingest } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { contactData } from '../contacts/public.ts'
import { eventsOfContact } from './events/contact-data.ts'
import { moveOnwards } from './events/move-events.ts'
import { recordEvents } from './events/record-events.ts'
import { createWriters } from './lines/store-lines.ts'
import { sweep, turnMonths } from './maintenance.ts'
import { track } from './track.ts'

export const ingestArea = defineArea(
  ingest,
  { track, events: recordEvents },
  {
    setup: createWriters,
    tables: {
      tracked_events: {
        rows: 'data',
        json: { properties: { erased: 'with the row' } },
        contact: { merge: 'moved', erase: 'deleted', export: { as: 'events' } },
        customer: { delete: { none: 'tracked events remain with their contact' } },
      },
      tracked_event_moves: { rows: 'working' },
      ingest_ids: { rows: 'working' },
      event_names: { rows: 'data' },
    },
    contributes: [contactData.by(eventsOfContact)],
    loops: [{ name: 'ingest.event-moves', wakeOn: 'event-moves', run: moveOnwards }],
    jobs: [
      { name: 'ingest.months', everyMs: hours(12), run: turnMonths },
      { name: 'ingest.sweep', everyMs: hours(1), run: sweep },
    ],
  },
)
