import type { Aggregation } from './metered-shop.ts'

/** A record of priced usage, and the period of the subscription in which it was used. */
interface Used {
  quantity: number
  at: string
  period: string
}

const aggregates: Record<Aggregation, (used: readonly Used[]) => number> = {
  sum: (used) => used.reduce((sum, { quantity }) => sum + quantity, 0),
  count: (used) => used.length,
  max: (used) => Math.max(...used.map(({ quantity }) => quantity)),
  unique: (used) => new Set(used.map(({ quantity }) => quantity)).size,
  // The last received wins if the times are equal.
  last: (used) => used.reduce((last, one) => (one.at >= last.at ? one : last)).quantity,
}

/** Returns a model of the bill: the usage of each period, aggregated as the meter defines, in any order of arrival. */
export function createExpectedUsage(aggregation: Aggregation) {
  const records: Used[] = []
  let isLowered = false
  const totalOf = (used: readonly Used[]): number =>
    [...Map.groupBy(used, ({ period }) => period).values()].reduce((sum, one) => sum + aggregates[aggregation](one), 0)
  const total = () => totalOf(records)
  const lowers = (used: Used) => totalOf([...records, used]) < total()
  return {
    total,
    lowers,
    add(used: Used): void {
      isLowered ||= lowers(used)
      records.push(used)
    },
    /** Whether something was corrected, which may be more than is open at the moment. */
    wasLowered: () => isLowered,
    forgetLowered(): void {
      isLowered = false
    },
    /** Returns a moment at which usage was billed, and its period. */
    momentOf(seed: number): Pick<Used, 'at' | 'period'> | undefined {
      const used = records[seed % Math.max(1, records.length)]
      return used && { at: used.at, period: used.period }
    },
  }
}

export type ExpectedUsage = ReturnType<typeof createExpectedUsage>
