import type { TestApp } from '../../../testing/app.ts'
import { retryWaits } from './rules.ts'

/** Goes through the whole ladder of retries. */
export async function spendEveryAttempt({ clock, settle }: TestApp): Promise<void> {
  for (const wait of retryWaits) {
    clock.advance(wait)
    await settle()
  }
}
