import { randomInt } from 'node:crypto'
import { days } from '../../platform/clock.ts'
import { newId } from '../../platform/crypto/ids.ts'
import type { Db } from '../../platform/db/sql.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { backend } from '../ingest/public.ts'
import { lockTotals } from './totals-held.sql.ts'
import { insertUsage, type NewUsage } from './usage.sql.ts'

/** An amount that is consumed if as much is left of a meter that sums or counts. */
export interface WantedUsage {
  environmentId: string
  customerId: string
  keyId: string | null
  meter: { id: string; key: string; aggregation: 'sum' | 'count' }
  period: { startsAt: Date; endsAt: Date; subscriptionId: string | null; isPriced: boolean }
  quantity: number
  /** The amount granted in the period; null: no limit. */
  granted: number | null
  now: Date
}

export interface UsedUp {
  fits: boolean
  /** Used in the period after all concurrent requests. */
  used: number
}

/** After the rows of reports, so that a transaction that holds totals never waits for one of these. */
const laneOfUse = (): number => 8 + randomInt(8)

const placeOf = ({ environmentId, customerId, meter, period }: WantedUsage): string =>
  `${environmentId} ${customerId} ${meter.id} ${period.startsAt.getTime()}`

/**
 * Checks and uses as one act, for many requests: their totals are held from the look at them until the commit. Of several
 * that ask for the same the smallest come first, so that once one does not fit, none does.
 */
export const consumeUsage = (db: Db, wanted: readonly WantedUsage[]): Promise<UsedUp[]> =>
  transaction(db, async (tx) => {
    const rows = wanted.map(rowOf)
    const totals = await lockTotals(tx, rows)
    const isTaken = new Array<boolean>(wanted.length).fill(false)
    for (const n of [...wanted.keys()].sort((a, b) => (wanted[a]?.quantity ?? 0) - (wanted[b]?.quantity ?? 0))) {
      const asked = wanted[n] as WantedUsage
      const used = totals.get(placeOf(asked)) ?? 0
      isTaken[n] = asked.granted === null || used + asked.quantity <= asked.granted
      if (isTaken[n]) totals.set(placeOf(asked), used + asked.quantity)
    }
    const taken = rows.filter((_, n) => isTaken[n])
    if (taken.length > 0) await insertUsage(tx, taken, laneOfUse())
    return wanted.map((asked, n) => ({ fits: isTaken[n] ?? false, used: totals.get(placeOf(asked)) ?? 0 }))
  })

function rowOf({ environmentId, customerId, keyId, meter, period, quantity, now }: WantedUsage): NewUsage {
  const day = new Date(now.getTime() - (now.getTime() % days(1)))
  return {
    environment_id: environmentId,
    id: newId(),
    speaker_id: backend,
    customer_id: customerId,
    meter: meter.key,
    meter_id: meter.id,
    aggregation: meter.aggregation,
    quantity,
    value: null,
    key_id: keyId,
    occurred_at: now,
    received_at: now,
    key: null,
    day,
    day_ends_at: new Date(day.getTime() + days(1)),
    starts_at: period.startsAt,
    ends_at: period.endsAt,
    subscription_id: period.subscriptionId,
    is_priced: period.isPriced,
  }
}
