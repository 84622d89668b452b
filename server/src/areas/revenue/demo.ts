import type { Demo } from '../../../demo/seed.ts'
import { hours } from '../../platform/clock.ts'
import { countDaysOf } from './count-days.ts'

/** Counts the days that are over, as the service would have done each night. */
export const demo: Demo = {
  async afterFacts(db, { live, now }) {
    const settled = new Date(now.getTime() - hours(1))
    const until = new Date(settled.getTime() - hours(24)).toISOString().slice(0, 10)
    await countDaysOf(db, live, { timeZone: 'UTC', until })
  },
}
