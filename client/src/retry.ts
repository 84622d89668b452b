import { ApiError, NetworkError } from './api-error.ts'

export interface RetryOptions {
  /** How often a call is tried again after it failed in passing; 2 unless said. */
  retries?: number
  /** The longest pause before a retry, in milliseconds; an answer that asks for a longer one is thrown. */
  longestPause?: number
  /** Waits; yours where time is not to pass. */
  pause?: (milliseconds: number) => Promise<void>
}

export const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Retries temporary failures. A rate-limited request did not run, so it is always repeated; one without an answer may
 * have run, so it is repeated only if that is safe.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  isSafe: boolean,
  { retries = 2, longestPause = 30_000, pause = sleep }: RetryOptions,
  signal?: AbortSignal,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const wait = pauseAfter(error, isSafe, tries)
      if (tries >= retries || wait === null || wait > longestPause || signal?.aborted) throw error
      await pause(wait)
      signal?.throwIfAborted()
    }
  }
}

/** null where trying again would change nothing, or might do twice what was meant once. */
export function pauseAfter(error: unknown, isSafe: boolean, tries: number): number | null {
  const refused = error instanceof ApiError ? error : null
  const isPassing = error instanceof NetworkError || refused?.status === 503
  if (refused?.status !== 429 && !(isPassing && isSafe)) return null
  // Half of the pause is chance, so that many who were refused together do not come back together.
  return refused?.retryAfter ? refused.retryAfter * 1000 : 250 * 2 ** tries * (0.5 + Math.random() / 2)
}
