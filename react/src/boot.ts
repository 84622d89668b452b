import { ApiError, type Client, type Input } from '@userkeep/client'
import type { BootResponse } from './state.ts'

export type BootBody = Input<'POST /v1/boot'>['body']

const maxPauseMs = 120_000

/** Whether the same request may succeed later: the service did not answer, is overloaded or is unavailable. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

/** Boots, and repeats temporary failures with growing pauses until `signal` is aborted. */
export async function bootUntilAnswered(
  client: Client,
  body: () => BootBody,
  signal: AbortSignal,
): Promise<BootResponse> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await client('POST /v1/boot', { body: body(), signal })
    } catch (error) {
      if (signal.aborted || !isTemporary(error)) throw error
      await pause(Math.min(1000 * 2 ** attempt, maxPauseMs) * (0.5 + Math.random() / 2), signal)
    }
  }
}

/** Waits; ends early if the browser is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
