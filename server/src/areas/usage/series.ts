import { usageBounds } from '@userkeep/contract/shapes/usage'
import { days } from '../../platform/clock.ts'
import { invalid } from '../../platform/fail.ts'

const dayOf = (moment: Date): Date => new Date(moment.getTime() - (moment.getTime() % days(1)))

const usual = 30

/** The days of a series, oldest first. */
export function seriesOf({ from, to }: { from?: string; to?: string }, now: Date): Date[] {
  const last = to === undefined ? dayOf(now) : new Date(to)
  const first = from === undefined ? new Date(last.getTime() - days(usual - 1)) : new Date(from)
  const count = Math.round((last.getTime() - first.getTime()) / days(1)) + 1
  if (count < 1) invalid('from', 'is after to')
  if (count > usageBounds.days) invalid('from', `is more than ${usageBounds.days} days before to`)
  return Array.from({ length: count }, (_, index) => new Date(first.getTime() + days(index)))
}
