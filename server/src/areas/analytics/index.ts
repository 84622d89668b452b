import { analytics } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { minutes } from '../../platform/clock.ts'
import { contactData } from '../contacts/public.ts'
import { eventsStored } from '../ingest/public.ts'
import { figuresOfContacts } from './contact-data.ts'
import { countFacts } from './counting/count-facts.ts'
import { countWaiting } from './counting/count-waiting.ts'
import { exportReport } from './export/export-report.ts'
import { packDays } from './packed/pack-days.ts'
import { listPeople } from './people/list-people.ts'
import { getActive } from './reports/active.ts'
import { getEvents } from './reports/events.ts'
import { getFunnel } from './reports/funnel.ts'
import { getImpact } from './reports/impact.ts'
import { listNames } from './reports/names.ts'
import { getOverview } from './reports/overview.ts'
import { getPages } from './reports/pages.ts'
import { getPaths } from './reports/paths.ts'
import { getRetention } from './reports/retention.ts'
import { insertStored } from './store/batches.sql.ts'

const moves = { merge: 'merged', erase: 'deleted', export: { as: 'analytics' } } as const

export const analyticsArea = defineArea(
  analytics,
  {
    names: listNames,
    overview: getOverview,
    active: getActive,
    events: getEvents,
    pages: getPages,
    funnel: getFunnel,
    retention: getRetention,
    paths: getPaths,
    impact: getImpact,
    people: listPeople,
    export: exportReport,
  },
  {
    tables: {
      analytics_batches: {
        rows: 'working',
        json: { lines: { erased: 'left out when they are counted, within seconds' } },
      },
      analytics_merges: { rows: 'working' },
      analytics_state: { rows: 'internal' },
      analytics_activity: { rows: 'working', contact: moves, json: { properties: { erased: 'with the row' } } },
      analytics_people: {
        rows: 'data',
        contact: { ...moves, export: { none: 'the first and last of the days in analytics_activity' } },
      },
      analytics_numbers: {
        rows: 'working',
        contact: { ...moves, export: { none: 'a number that is used here alone' } },
      },
      analytics_packed: { rows: 'working' },
      analytics_counters: { rows: 'working' },
      analytics_sets: { rows: 'working' },
    },
    contributes: [eventsStored.by(insertStored), contactData.by(figuresOfContacts)],
    consumes: [countFacts],
    loops: [{ name: 'analytics.count', wakeOn: 'analytics', run: countWaiting }],
    jobs: [{ name: 'analytics.pack', everyMs: minutes(10), run: packDays }],
  },
)
