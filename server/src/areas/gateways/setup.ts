import type { Context } from '../../platform/context.ts'
import { createPool, type Pool } from '../../platform/dispatch/pool.ts'
import { carryOut } from './calls/carry-out.ts'
import { claimDueCalls } from './calls/claim.ts'
import { claimDueReads } from './reads/claim-due-reads.ts'
import { readObject } from './reads/read-object.ts'

/** Executors of calls and reads, on the connections of the workers. */
interface Own {
  readonly calls: Pool
  readonly reads: Pool
  close(): Promise<void>
}

/** The maximum number in progress for one connection. */
const mostPerReceiver = 8

export function setup(context: Context<undefined>): Own {
  const platform = { ...context, sql: context.workerSql }
  const { waker, log } = platform
  const calls = createPool({
    waker,
    log,
    channel: 'gateway-calls',
    claim: (room) => claimDueCalls(platform, room),
    receiverOf: ({ connection_id }) => connection_id,
    mostPerReceiver,
    work: (call) => carryOut(platform, call),
  })
  const reads = createPool({
    waker,
    log,
    channel: 'gateway-reads',
    claim: (room) => claimDueReads(platform, room),
    receiverOf: ({ connection_id }) => connection_id,
    mostPerReceiver,
    work: (read) => readObject(platform, read),
  })
  return {
    calls,
    reads,
    async close() {
      await Promise.all([calls.close(), reads.close()])
    },
  }
}
