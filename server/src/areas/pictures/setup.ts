import type { Context } from '../../platform/context.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from '../../platform/crypto/concurrency-limit.ts'
import { Failure } from '../../platform/fail.ts'

/** Decodes pictures one at a time, for all senders. */
export interface Own {
  readonly turns: ConcurrencyLimit
}

export const setUp = (_context: Context<undefined>): Own => ({
  turns: createConcurrencyLimit({
    width: 1,
    maxWaiting: 32,
    maxWaitingOfAccount: 16,
    busy: () => new Failure('unavailable', { headers: { 'retry-after': '5' } }),
  }),
})
