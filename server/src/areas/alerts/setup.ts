import { v7 as uuid } from 'uuid'
import { seconds } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { createPool, type Pool, type Room, shares } from '../../platform/dispatch/pool.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ClaimedDelivery, claimDelivery, dueDeliveries } from './dispatch/deliveries.sql.ts'
import { sendDelivery } from './dispatch/send-delivery.ts'

/** Longer than a call and the transaction that records it: a worker that still holds a lease then has died. */
const leaseMs = seconds(60)

/** Sends what is due. A destination gets one message at a time, in order, and a slow one delays no other. */
export function setup(context: Context<undefined>): Pool {
  const platform = { ...context, sql: context.workerSql }
  return createPool({
    waker: platform.waker,
    log: platform.log,
    channel: 'alerts',
    claim: (room) => claimDue(platform, room),
    receiverOf: ({ destination_id }) => destination_id,
    mostPerReceiver: 1,
    work: (delivery) => sendDelivery(platform, delivery),
  })
}

async function claimDue({ sql, clock }: Platform, free: Room): Promise<ClaimedDelivery[]> {
  const now = clock.now()
  const due = await dueDeliveries(sql, now, { limit: free.room * 4, busy: free.busy })
  const until = new Date(now.getTime() + leaseMs)
  const claimed = await Promise.all(
    shares(due, ({ destination_id }) => destination_id, free).map((delivery) =>
      claimDelivery(sql, delivery, { lease: uuid(), until, now }),
    ),
  )
  return claimed.filter((delivery) => delivery !== null)
}
