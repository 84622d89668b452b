import { liftOf } from '../../campaigns/public.ts'

export interface Group {
  people: number
  converted: number
}

/** Fewer people in a group, or fewer than five with or without the goal in both, are too few for an interval. */
const [minPeople, minEach] = [30, 5]

export function isTooSmall(reached: Group, others: Group): boolean {
  const converted = reached.converted + others.converted
  const rest = reached.people + others.people - converted
  return Math.min(reached.people, others.people) < minPeople || Math.min(converted, rest) < minEach
}

const conclusions = { higher: 'higher', lower: 'lower', unclear: 'no_difference_shown' } as const

/** Compares two groups: the difference of their rates with its 95 % interval, and whether it says anything. */
export function compareGroups(reached: Group, others: Group) {
  const lift = liftOf(reached, others)
  const { difference, low, high } = lift ?? { difference: null, low: null, high: null }
  const conclusion = lift === null || isTooSmall(reached, others) ? ('too_few' as const) : conclusions[lift.verdict]
  return { difference, low, high, conclusion }
}
