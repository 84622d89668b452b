// Counts as somebody would count by hand, without anything that the area uses.

export interface Raw {
  contact_id: string
  name: string
  plan: string
  at: number
}

export interface Event {
  name: string
  at: number
}

export interface Wanted {
  steps: { event: string; plan: string | null }[]
  isStrict: boolean
  windowDays: number
  from: string
}

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** Returns the local day in which the UTC hour of a moment begins. */
export const localDay = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(Math.floor(at / hourMs) * hourMs)

function mondayOf(day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

/** Tries every choice of events, in order, and returns how many steps the best one has. */
export function longest<E extends Event>(
  events: readonly E[],
  {
    steps,
    matches,
    windowMs,
    isStrict,
  }: { steps: number; matches(event: E, step: number): boolean; windowMs: number; isStrict: boolean },
): number {
  const from = (index: number, step: number, start: number): number => {
    let best = step
    if (step === steps) return best
    const last = isStrict ? Math.min(index + 1, events.length) : events.length
    for (let at = index; at < last; at++) {
      const event = events[at] as E
      if (matches(event, step) && event.at - start <= windowMs) best = Math.max(best, from(at + 1, step + 1, start))
    }
    return best
  }
  const starts = events.flatMap((event, index) => (matches(event, 0) ? [from(index + 1, 1, event.at)] : []))
  return Math.max(0, ...starts)
}

/** Returns how many people reach each step. */
export function slowFunnel(
  events: readonly Raw[],
  { steps, isStrict, windowDays, from, to }: Wanted & { to: string },
  timeZone: string,
): number[] {
  const matches = ({ name, plan, at }: Raw, step: number) => {
    const wanted = steps[step]
    const day = localDay(at, timeZone)
    const isInTime = step > 0 || (day >= from && day <= to)
    return isInTime && name === wanted?.event && (wanted.plan === null || wanted.plan === plan)
  }
  const reached = [...Map.groupBy(events, ({ contact_id }) => contact_id).values()].map((own) =>
    longest(
      own.toSorted((a, b) => a.at - b.at),
      { steps: steps.length, matches, windowMs: windowDays * dayMs, isStrict },
    ),
  )
  return steps.map((_, step) => reached.filter((far) => far > step).length)
}

/** Returns how many people of each week of first events had an event in each week. */
export function slowRetention(events: readonly Raw[], timeZone: string): (string | number)[][] {
  const cells = new Map<string, number>()
  for (const own of Map.groupBy(events, ({ contact_id }) => contact_id).values()) {
    const weeks = [...new Set(own.map(({ at }) => mondayOf(localDay(at, timeZone))))].sort()
    for (const week of weeks) cells.set(`${weeks[0]} ${week}`, (cells.get(`${weeks[0]} ${week}`) ?? 0) + 1)
  }
  return [...cells].map(([cell, count]) => [...cell.split(' '), count]).sort()
}
