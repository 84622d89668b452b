import { v7 as uuid } from 'uuid'
import { seconds } from '../../../platform/clock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type ClaimedCall, claimCalls, dueCalls, type Lease } from './calls.sql.ts'

/** Longer than a call and the transaction that finishes it take: what is still leased then, its worker has left. */
const leaseMs = seconds(60)

export const leaseFrom = (now: Date): Lease => ({ lease: uuid(), until: new Date(now.getTime() + leaseMs), now })

export interface Room {
  /** How many more may be in hand. */
  readonly room: number
  /** How many more of one connection. */
  roomAt(connectionId: string): number
  /** Connections that have their share. */
  readonly busy: readonly string[]
}

/** Takes what is due, fairly among connections: a slow gateway takes up its own share alone. */
export async function claimDueCalls({ sql, clock }: Platform, { room, roomAt, busy }: Room): Promise<ClaimedCall[]> {
  const now = clock.now()
  const due = await dueCalls(sql, now, { limit: room * 4, busy })
  const taken = shares(due, room, roomAt)
  const byEnvironment = Map.groupBy(taken, ({ environment_id }) => environment_id)
  const claimed: ClaimedCall[] = []
  for (const [environmentId, calls] of byEnvironment) {
    const ids = calls.map(({ id }) => id)
    claimed.push(...(await claimCalls(sql, { environmentId }, ids, leaseFrom(now))))
  }
  return claimed
}

/** As many of each connection as it has room for, and no more than there is room for in all. */
export function shares<T extends { connection_id: string }>(
  due: readonly T[],
  room: number,
  roomAt: (connectionId: string) => number,
): T[] {
  const left = new Map<string, number>()
  const taken = due.filter(({ connection_id }) => {
    const here = left.get(connection_id) ?? roomAt(connection_id)
    left.set(connection_id, here - 1)
    return here > 0
  })
  return taken.slice(0, room)
}
