import type { Client } from './client.ts'
import type { LineRefusal } from './line-buffer.ts'
import { createLineQueue, type LineQueue } from './line-queue.ts'
import { newKey } from './new-key.ts'
import { sleep } from './retry.ts'
import type { Input } from './routes.ts'

export type TrackLine = Input<'POST /v1/track'>['body']['events'][number]
export type UsageLine = Input<'POST /v1/usage'>['body']['records'][number]

/** A line that does not count: the service refused it, or it could not be stored or sent. */
export type RefusedLine = LineRefusal & ({ kind: 'event'; line: TrackLine } | { kind: 'usage'; line: UsageLine })

export interface ReportsOptions {
  /** Called for each line that does not count, with its code and the reason. */
  onRefused(refused: RefusedLine): void
  /** Called when the service could not be reached. The lines stay in the buffer and are sent again. */
  onError?(error: unknown): void
  /** Milliseconds for which lines are collected; 2000 unless set. */
  interval?: number
  /** The maximum size of the buffer, per kind of line; 8 MiB unless set. */
  maxBytes?: number
  now?: () => Date
}

/** Events and usage that are collected and sent together. */
export interface Reports {
  /** Adds an event. Never throws. */
  track(event: TrackLine): void
  /** Adds a record of usage. Never throws. */
  usage(record: UsageLine): void
  /** The number of lines that were not accepted or refused yet. */
  waiting(): number
  /** Sends every line now. Throws if the service cannot be reached; the lines stay in the buffer. */
  flush(): Promise<void>
  /**
   * Sends every line and stops, within `timeout` milliseconds (10,000 unless set). Lines that could not be sent are refused
   * with `not_sent`. Store them to add them later: with their ID, they count once.
   */
  close(options?: { timeout?: number }): Promise<void>
}

/**
 * Collects events and usage in memory and sends them in batches. Over an outage they wait and are sent again; each line
 * gets an ID and its time when it is added, so that a repeated line counts once.
 */
export function createReports(client: Client, options: ReportsOptions): Reports {
  const {
    onRefused,
    onError = () => {},
    interval: intervalMs = 2000,
    maxBytes = 8 * 1024 * 1024,
    now = () => new Date(),
  } = options
  const shared = { onError, intervalMs, maxBytes }
  const events = createLineQueue<TrackLine>({
    ...shared,
    send: (lines, signal) => client('POST /v1/track', { body: { events: lines }, signal }),
    onRefused: (line, refusal) => onRefused({ kind: 'event', line, ...refusal }),
  })
  const records = createLineQueue<UsageLine>({
    ...shared,
    send: (lines, signal) => client('POST /v1/usage', { body: { records: lines }, signal }),
    onRefused: (line, refusal) => onRefused({ kind: 'usage', line, ...refusal }),
  })
  const occurredAt = () => ({ occurred_at: now().toISOString() })
  const flush = async () => {
    await Promise.all([events.flush(), records.flush()])
  }
  return {
    track: (event) => events.add(copyOf({ id: newKey(), ...occurredAt(), ...event })),
    usage: (record) => records.add(copyOf({ idempotency_key: newKey(), ...occurredAt(), ...record })),
    waiting: () => events.size() + records.size(),
    flush,
    async close({ timeout = 10_000 } = {}) {
      await flushWithin(timeout, [events, records])
      const notSent = { code: 'not_sent', reason: 'could not be sent before the end' }
      for (const line of events.stop()) onRefused({ kind: 'event', line, ...notSent })
      for (const line of records.stop()) onRefused({ kind: 'usage', line, ...notSent })
    },
  }
}

/** Returns a copy, because the caller may change its object later; the object itself where JSON cannot hold it. */
function copyOf<Line>(line: Line): Line {
  try {
    return JSON.parse(JSON.stringify(line)) as Line
  } catch {
    return line
  }
}

const retryPauseMs = 250

/** Flushes until everything is sent or the time is over. */
async function flushWithin(timeoutMs: number, queues: Pick<LineQueue<never>, 'flush' | 'size'>[]): Promise<void> {
  const time = new AbortController()
  const over = new Promise<void>((resolve) => time.signal.addEventListener('abort', () => resolve()))
  const timer = setTimeout(() => time.abort(), timeoutMs)
  const flushAll = async () => {
    while (!time.signal.aborted && queues.some(({ size }) => size() > 0)) {
      const results = await Promise.allSettled(queues.map(({ flush }) => flush()))
      if (results.some(({ status }) => status === 'rejected')) await Promise.race([over, sleep(retryPauseMs)])
    }
  }
  await Promise.race([over, flushAll()])
  clearTimeout(timer)
}
