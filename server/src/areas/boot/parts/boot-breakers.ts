import { minutes, seconds } from '../../../platform/clock.ts'

/** Consecutive failures after which a part is skipped. */
const maxFailures = 3
/** A part that is skipped in this many environments is skipped in all. */
const maxEnvironments = 3
const firstPauseMs = seconds(5)
const maxPauseMs = minutes(2)
/** Entries of environments that no longer boot are dropped above this number. */
const maxEntries = 5000

/** `read`: with the other parts. `probe`: alone, to see whether it has recovered. `skip`: not at all. */
export type Admission = 'read' | 'probe' | 'skip'

export interface BootBreakers {
  admit(part: string, environmentId: string): Admission
  succeeded(part: string, environmentId: string): void
  /** Returns for how long the part is skipped from now on, or null where it is still read. */
  failed(part: string, environmentId: string, admission: Admission): number | null
  /** The number of environments in which a part is skipped, or `everywhere`. */
  skipped(): { part: string; scope: 'environment' | 'everywhere'; count: number }[]
}

interface Breaker {
  part: string
  scope: 'environment' | 'everywhere'
  failures: number
  pauseMs: number
  /** null while the part is read. */
  openUntil: number | null
}

/**
 * Circuit breakers for the parts of boot: one for each part and environment, because one tenant's data may be the
 * cause, and one for each part. After a pause, an open breaker lets one page read the part; each failure doubles the
 * pause.
 */
export function createBootBreakers(now: () => number): BootBreakers {
  const breakers = new Map<string, Breaker>()
  const keysOf = (part: string, environmentId: string) => [`${part} ${environmentId}`, part] as const
  const isOpen = ({ openUntil }: Breaker) => openUntil !== null

  const open = (breaker: Breaker, wasProbe: boolean) => {
    if (wasProbe) breaker.pauseMs = Math.min(breaker.pauseMs * 2, maxPauseMs)
    breaker.openUntil = now() + breaker.pauseMs
  }
  const entry = (key: string, part: string, scope: Breaker['scope']): Breaker => {
    const breaker = breakers.get(key) ?? { part, scope, failures: 0, pauseMs: firstPauseMs, openUntil: null }
    breakers.set(key, breaker)
    if (breakers.size > maxEntries) breakers.delete(breakers.keys().next().value as string)
    return breaker
  }
  const openEnvironments = (part: string) =>
    [...breakers.values()].filter((one) => one.part === part && one.scope === 'environment' && isOpen(one)).length

  return {
    admit(part, environmentId) {
      if (breakers.size === 0) return 'read'
      const opened = keysOf(part, environmentId)
        .flatMap((key) => breakers.get(key) ?? [])
        .filter(isOpen)
      if (opened.length === 0) return 'read'
      if (opened.some(({ openUntil }) => now() < Number(openUntil))) return 'skip'
      // Other pages continue to skip it. If the probe never ends, another page tries after the same pause.
      for (const breaker of opened) breaker.openUntil = now() + breaker.pauseMs
      return 'probe'
    },
    succeeded(part, environmentId) {
      if (breakers.size > 0) for (const key of keysOf(part, environmentId)) breakers.delete(key)
    },
    failed(part, environmentId, admission) {
      const [ofEnvironment, ofPart] = keysOf(part, environmentId)
      const breaker = entry(ofEnvironment, part, 'environment')
      breaker.failures++
      const wasProbe = admission === 'probe'
      if (isOpen(breaker) ? wasProbe : wasProbe || breaker.failures >= maxFailures) open(breaker, wasProbe)
      const whole = breakers.get(ofPart)
      if (whole && wasProbe) open(whole, true)
      else if (!whole && openEnvironments(part) >= maxEnvironments) open(entry(ofPart, part, 'everywhere'), false)
      return isOpen(breaker) ? breaker.pauseMs : null
    },
    skipped() {
      const groups = Map.groupBy([...breakers.values()].filter(isOpen), ({ part, scope }) => `${scope} ${part}`)
      return [...groups.values()].map((some) => {
        const { part, scope } = some[0] as Breaker
        return { part, scope, count: some.length }
      })
    },
  }
}
