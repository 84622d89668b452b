import type { Context } from '../../platform/context.ts'
import { createTurns, type Turns } from '../../platform/crypto/turns.ts'
import { Failure } from '../../platform/fail.ts'

/** What lives as long as the process: pictures are decoded one at a time, whoever sends them. */
export interface Own {
  readonly turns: Turns
}

export const setUp = (_context: Context<undefined>): Own => ({
  turns: createTurns({
    width: 1,
    maxWaiting: 32,
    maxWaitingOfAccount: 16,
    busy: () => new Failure('unavailable', { headers: { 'retry-after': '5' } }),
  }),
})
