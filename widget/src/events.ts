import { isPassing, pauseBefore } from './api.ts'
import type { Session } from './session.ts'
import { type Kept, newId } from './storage.ts'

interface Line {
  id: string
  name: string
  occurred_at: string
  properties?: Record<string, unknown>
}

export interface Events {
  track(name: unknown, properties?: unknown): void
  /** Sends what waits, as soon as there is a session. */
  flush(leaving?: boolean): Promise<void>
  forget(): void
}

/** The route that takes the events, and the name under which waiting ones are stored. */
interface Stream {
  path: string
  storedAs: string
}

export const tracked: Stream = { path: '/v1/track', storedAs: 'events' }
/** Events that are only counted. */
export const counted: Stream = { path: '/v1/events', storedAs: 'views' }

const pause = 2000
const batch = 20
/** The maximum number of waiting lines, while the service is away for long. */
const most = 500
/** The maximum bytes that a browser sends for a closing page, with some room below 64 KiB. */
const mostWhenLeaving = 60_000

/**
 * Sends tracked events together, after two seconds at the latest and when the page closes. Until they are accepted they
 * are stored for the next page of the tab; each has an id, so that a repeat counts once.
 */
export function createEvents(
  session: Session,
  kept: Kept,
  onSent: () => void,
  warn: (text: string) => void,
  { path, storedAs }: Stream = tracked,
): Events {
  let lines = restored(kept, storedAs)
  let isWaiting = false
  let isSending = false
  let failures = 0

  const keep = (next: Line[]) => {
    lines = next.slice(-most)
    kept.write(storedAs, lines.length > 0 ? JSON.stringify(lines) : null)
  }
  const later = (ms: number) => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      void flush()
    }, ms)
  }
  const drop = (sent: readonly Line[]) => {
    const ids = new Set(sent.map(({ id }) => id))
    keep(lines.filter(({ id }) => !ids.has(id)))
  }

  async function flush(leaving = false): Promise<void> {
    if (lines.length === 0 || !session.answer() || (isSending && !leaving)) return
    const sent = leaving ? fitting(lines) : lines.slice(0, 100)
    isSending = true
    try {
      await session.call(path, { body: { events: sent }, keepalive: leaving })
      drop(sent)
      failures = 0
      onSent()
    } catch (error) {
      if (isPassing(error)) later(pauseBefore(++failures, error))
      else drop(sent)
    } finally {
      isSending = false
    }
    if (lines.length > 0) later(pause)
  }

  const track: Events['track'] = (name, properties) => {
    const problem = problemOf(name, properties)
    if (problem) return warn(problem)
    const line: Line = { id: newId(), name: String(name), occurred_at: new Date().toISOString() }
    // A copy, because the page may change its object later.
    keep([...lines, properties ? { ...line, properties: JSON.parse(JSON.stringify(properties)) } : line])
    if (lines.length >= batch && failures === 0) void flush()
    else later(pause)
  }
  return { track, flush, forget: () => keep([]) }
}

function problemOf(name: unknown, properties: unknown): string | null {
  if (typeof name !== 'string' || name.trim() === '' || name.length > 200)
    return 'track requires a name of at most 200 characters'
  if (properties === undefined) return null
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties))
    return 'properties must be an object'
  try {
    return JSON.stringify(properties).length > 16_000 ? 'properties must be at most 16 KB' : null
  } catch {
    return 'properties must be JSON'
  }
}

function fitting(lines: readonly Line[]): Line[] {
  let size = 0
  return lines.filter((line) => {
    size += JSON.stringify(line).length + 1
    return size < mostWhenLeaving
  })
}

function restored(kept: Kept, storedAs: string): Line[] {
  try {
    const found: unknown = JSON.parse(kept.read(storedAs) ?? '[]')
    return Array.isArray(found) ? (found as Line[]) : []
  } catch {
    return []
  }
}
