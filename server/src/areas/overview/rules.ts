export const metrics = ['active_contacts', 'sign_ins', 'new_contacts', 'failed_deliveries'] as const
export type MetricName = (typeof metrics)[number]

export type CountedDay = { day: string } & Record<MetricName, number>

interface Point {
  day: string
  count: number
  previous_count: number
}

interface Metric {
  value: number
  previous_value: number
  points: Point[]
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Returns the average from the first day with a count. */
function average(counts: number[]): number {
  const since = counts.slice(counts.findIndex((count) => count > 0))
  return since.length === 0 ? 0 : Math.round(sum(since) / since.length)
}

// A contact seen on two days counts once, so days cannot be added up.
const totals: Record<MetricName, (counts: number[]) => number> = {
  active_contacts: average,
  sign_ins: sum,
  new_contacts: sum,
  failed_deliveries: sum,
}

/** Compares the second half of the days with the first. */
export function metricOf(name: MetricName, days: readonly CountedDay[]): Metric {
  const half = days.length / 2
  const before = days.slice(0, half).map((day) => day[name])
  const points = days.slice(half).map((day, index) => ({
    day: day.day,
    count: day[name],
    previous_count: before[index] ?? 0,
  }))
  const counts = points.map(({ count }) => count)
  // Leaves today out of an average, because the day is not over, unless it is the only day.
  const isAverage = name === 'active_contacts' && counts.slice(0, -1).some((count) => count > 0)
  return { value: totals[name](isAverage ? counts.slice(0, -1) : counts), previous_value: totals[name](before), points }
}
