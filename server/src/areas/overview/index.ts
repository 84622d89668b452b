import { overview } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { closeDays } from './close-days.ts'
import { getOverview } from './get-overview.ts'

export const overviewArea = defineArea(
  overview,
  { get: getOverview },
  {
    jobs: [{ name: 'overview.close-days', everyMs: hours(1), run: closeDays }],
    tables: {
      overview_days: { rows: 'working' },
    },
  },
)
