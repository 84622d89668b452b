import { ingest } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { eventsOfContact } from './hold-events.ts'
import { sweep, turnMonths } from './keep-house.ts'
import { moveOnwards } from './move-events.ts'
import { recordEvents } from './record-events.ts'
import { reportUsage } from './report-usage.ts'
import { track } from './track.ts'

export const ingestArea = defineArea(
  ingest,
  { track, events: recordEvents, usage: reportUsage },
  {
    holds: eventsOfContact,
    errands: [{ name: 'ingest.event-moves', wakeOn: 'event-moves', run: moveOnwards }],
    jobs: [
      { name: 'ingest.months', everyMs: hours(12), run: turnMonths },
      { name: 'ingest.sweep', everyMs: hours(1), run: sweep },
    ],
  },
)
