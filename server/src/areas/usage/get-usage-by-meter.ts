import type { usage } from '@userkeep/contract'
import { days } from '../../platform/clock.ts'
import type { Verb } from '../../platform/http/call.ts'
import { toMeter } from './get-usage.ts'
import { dayName } from './rules.ts'
import { seriesOf } from './series.ts'
import type { Writers } from './setup.ts'
import { listUsageByMeter } from './totals.sql.ts'

export const getUsageByMeter: Verb<typeof usage.routes.byMeter, Writers> = async ({ db, scope, query, now }) => {
  const series = seriesOf(query, now)
  const [first, last] = [series[0] as Date, series.at(-1) as Date]
  const until = new Date(last.getTime() + days(1))
  const rows = await listUsageByMeter(db, scope, { meter: query.meter, from: first, until })
  const names = series.map(dayName)
  return {
    from: dayName(first),
    to: dayName(last),
    meters: rows.map((row) => {
      const points = names.map((day) => ({ day, records: 0, quantity: 0, ...row.days?.[day] }))
      const sum = (field: 'records' | 'quantity') => points.reduce((total, point) => total + point[field], 0)
      return { meter: toMeter(row), records: sum('records'), quantity: sum('quantity'), days: points }
    }),
  }
}
