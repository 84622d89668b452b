import { ago, type Demo, environmentsOf } from '../../../demo/seed.ts'
import { lastDays } from '../../platform/utc-days.ts'
import { countDays } from './count-days.ts'
import { insertClosedDays } from './overview.sql.ts'

const daysShown = 180
const daysDelivered = 29

/** Closes past days as the service would have done each night, so that the counts of deleted deliveries exist. */
export const demo: Demo = {
  async afterFacts(db, seed) {
    const { chance, now } = seed
    const over = lastDays(ago(seed, 1), daysShown - 1)
    for (const environment of environmentsOf(seed)) {
      const scope = seed[environment]
      const counted = await countDays(db, scope, over)
      const pruned = over.map(({ end }) => end.getTime() < now.getTime() - daysDelivered * 86_400_000)
      const days = counted.map((day, index) => {
        const failed = pruned[index] && scope.environment === 'live' ? chance.int(0, 4) : day.failed_deliveries
        return { ...day, failed_deliveries: failed }
      })
      await insertClosedDays(db, scope, days)
    }
  },
}
