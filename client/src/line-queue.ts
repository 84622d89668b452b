import { ApiError } from './api-error.ts'
import { createLineBuffer, type LineBuffer, type LineRefusal } from './line-buffer.ts'
import { pauseAfter } from './retry.ts'

// Lines on their way to an endpoint that accepts or refuses each of them.

interface LineAnswer {
  refused: (LineRefusal & { index: number })[]
}

interface Options<Line> {
  send(lines: Line[], signal: AbortSignal): Promise<LineAnswer>
  onRefused(line: Line, refusal: LineRefusal): void
  /** Called when lines could not be sent now. They stay in the queue. */
  onError(error: unknown): void
  intervalMs: number
  maxBytes: number
}

export interface LineQueue<Line> {
  add(line: Line): void
  size(): number
  /** Sends every waiting line, or throws the error because of which the lines have to wait. */
  flush(): Promise<void>
  /** Stops sending and returns the lines that were not sent. */
  stop(): Line[]
}

const maxBatchLines = 500
const longestPauseMs = 30_000

export function createLineQueue<Line>(options: Options<Line>): LineQueue<Line> {
  const { onRefused, onError, intervalMs, maxBytes } = options
  const buffer = createLineBuffer<Line>(maxBytes)
  const stopped = new AbortController()
  const sendBatch = batchSender(buffer, (lines) => options.send(lines, stopped.signal))
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    try {
      while (buffer.size() > 0) {
        const refused = await sendBatch()
        if (stopped.signal.aborted) return
        failures = 0
        for (const [line, refusal] of refused) onRefused(line, refusal)
      }
    } catch (error) {
      if (!stopped.signal.aborted) {
        onError(error)
        later(pauseBefore(failures++, error))
      }
      throw error
    }
  }

  /** One request at a time, so that lines arrive in order. */
  function drain(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    sending ??= sendAll().finally(() => {
      sending = null
      later(intervalMs)
    })
    return sending
  }
  const drainQuietly = () => void drain().catch(() => {})
  const later = (ms: number) => {
    if (!stopped.signal.aborted && buffer.size() > 0) timer ??= setTimeout(drainQuietly, ms)
  }

  return {
    add(line) {
      const refusal = stopped.signal.aborted ? afterTheEnd : buffer.add(line)
      if (refusal) onRefused(line, refusal)
      else if (sending) return
      else if (buffer.size() >= maxBatchLines && failures === 0) drainQuietly()
      else later(intervalMs)
    },
    size: buffer.size,
    flush: drain,
    stop() {
      clearTimeout(timer)
      stopped.abort()
      return buffer.clear()
    },
  }
}

const afterTheEnd: LineRefusal = { code: 'not_sent', reason: 'was added after the end' }

/** Returns a function that sends the oldest lines and returns the refused ones. It throws if they have to wait. */
function batchSender<Line>(buffer: LineBuffer<Line>, send: (lines: Line[]) => Promise<LineAnswer>) {
  let maxLines = maxBatchLines
  return async (): Promise<[Line, LineRefusal][]> => {
    const lines = buffer.batch(maxLines)
    try {
      const { refused } = await send(lines)
      buffer.remove(lines.length)
      maxLines = maxBatchLines
      return refused.map(({ index, code, reason }) => [lines[index] as Line, { code, reason }])
    } catch (error) {
      if (!isPermanent(error)) throw error
      // One line may be the reason, so the batch is halved until it is alone.
      maxLines = Math.ceil(lines.length / 2)
      if (lines.length > 1) return []
      buffer.remove(1)
      maxLines = maxBatchLines
      return lines.map((line) => [line, { code: error.code, reason: error.message }])
    }
  }
}

/** Milliseconds before the next attempt; doubled after each failure, unless the service says how long to wait. */
function pauseBefore(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : null
  return asked ? asked * 1000 : Math.min(longestPauseMs, pauseAfter(error, true, failures) ?? longestPauseMs)
}

/** Whether sending the same lines again would be refused again. A revoked key may be replaced, so it is not permanent. */
const isPermanent = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 413)
