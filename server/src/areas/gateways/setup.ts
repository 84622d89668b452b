import type { Context } from '../../platform/context.ts'
import { carryOut } from './calls/carry-out.ts'
import { claimDueCalls } from './calls/claim.ts'
import { createPool, type Pool } from './pool.ts'
import { claimDueReads } from './reads/claim-due-reads.ts'
import { readObject } from './reads/read-object.ts'

/** What carries out calls and reads, on the workers' connections. */
export interface Own {
  readonly calls: Pool
  readonly reads: Pool
  close(): Promise<void>
}

export function setup(context: Context<undefined>): Own {
  const platform = { ...context, sql: context.workerSql }
  const { waker, log } = platform
  const calls = createPool({
    waker,
    log,
    channel: 'gateway-calls',
    claim: (room) => claimDueCalls(platform, room),
    connectionOf: ({ connection_id }) => connection_id,
    work: (call) => carryOut(platform, call),
  })
  const reads = createPool({
    waker,
    log,
    channel: 'gateway-reads',
    claim: (room) => claimDueReads(platform, room),
    connectionOf: ({ connection_id }) => connection_id,
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
