import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import { seconds } from '../../../platform/clock.ts'
import type { BootBreakers } from './boot-breakers.ts'

/** The interval in which a part that always fails is logged once. */
const quietMs = seconds(10)

export class TooSlow extends Error {
  override name = 'TooSlow'
}

export interface LeftOut {
  /** Counts and logs parts that failed or were slow. */
  note(parts: readonly string[], error: unknown): void
  /** Counts a part that was not read because it failed before. */
  skipped(part: string): void
  /** Logs that a part is skipped from now on. */
  paused(part: string, environmentId: string, pauseMs: number): void
}

/** Returns whether the server canceled the statement at the time limit of its connection. */
const isCanceled = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '57014'

export function createLeftOut({ log, metrics }: { log: Logger; metrics: Registry }, breakers: BootBreakers): LeftOut {
  const counter = new Counter({
    name: 'userkeep_boot_parts_left_out_total',
    help: 'Parts omitted from boot responses, by part and reason (failed, slow or skipped)',
    labelNames: ['part', 'reason'],
    registers: [metrics],
  })
  new Gauge({
    name: 'userkeep_boot_parts_skipped',
    help: 'Parts of boot that are temporarily skipped: the number of environments, or 1 if skipped everywhere',
    labelNames: ['part', 'scope'],
    registers: [metrics],
    collect() {
      this.reset()
      for (const { part, scope, count } of breakers.skipped()) this.set({ part, scope }, count)
    },
  })
  const loggedAt = new Map<string, number>()

  return {
    note(parts, error) {
      const reason = error instanceof TooSlow || isCanceled(error) ? 'slow' : 'failed'
      for (const part of parts) counter.inc({ part, reason })
      const names = parts.join()
      if (performance.now() - (loggedAt.get(names) ?? Number.NEGATIVE_INFINITY) < quietMs) return
      loggedAt.set(names, performance.now())
      log.error({ err: error, parts, reason }, 'parts of boot omitted')
    },
    skipped: (part) => counter.inc({ part, reason: 'skipped' }),
    paused: (part, environment_id, pause_ms) =>
      log.warn({ part, environment_id, pause_ms }, 'a part of boot is skipped'),
  }
}
