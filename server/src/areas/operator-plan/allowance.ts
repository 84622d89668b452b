import type { Change } from '../../platform/change.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import {
  addEnvironmentUsage,
  findEnvironmentUsage,
  type HeldUsage,
  lockEnvironmentUsage,
  noteReached,
} from './environment-usage.sql.ts'
import { monthOf } from './rules.ts'

const name = 'emails_per_month'

/** The remaining mail allowance of an environment this month; null: unlimited. A limit is locked. */
interface MailAllowance {
  readonly remaining: number | null
  /** Charges mails, in the transaction that begins to send them. */
  charge(count: number): Promise<void>
  /** Announces, once a month and limit, that mail has to wait. */
  notifyExhausted(): Promise<void>
}

export async function mailAllowance(
  tx: Change,
  { environmentId }: EnvironmentScope,
  limit: number | null,
  now: Date,
): Promise<MailAllowance> {
  const counter = { name, period: monthOf(now) } as const
  const held = limit === null ? null : await lockEnvironmentUsage(tx, environmentId, counter)
  return {
    remaining: limit === null || held === null ? null : Math.max(0, limit - held.used),
    charge: async (count) => {
      if (count > 0) await addEnvironmentUsage(tx, environmentId, { ...counter, count })
    },
    async notifyExhausted() {
      if (limit === null || held === null || isReported(held, limit)) return
      await noteReached(tx, environmentId, { ...counter, limit }, now)
      tx.fact({
        type: 'email_allowance.exhausted',
        about: environmentId,
        data: { month: counter.period, allowance: limit },
      })
    },
  }
}

const isReported = ({ isReached, reachedLimit }: HeldUsage, limit: number): boolean =>
  isReached && (reachedLimit === null || reachedLimit >= limit)

/** Returns the number of mails that an environment sent this month. */
export const mailsUsed = (db: Db, environmentId: string, now: Date): Promise<number> =>
  findEnvironmentUsage(db, environmentId, { name, period: monthOf(now) })
