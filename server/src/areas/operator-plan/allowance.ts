import type { Change } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'
import {
  addEnvironmentUsage,
  findEnvironmentUsage,
  lockEnvironmentUsage,
  noteReached,
} from './environment-usage.sql.ts'
import { monthOf } from './rules.ts'

const name = 'emails_per_month'

/** What an environment may still mail this month; null: as much as it likes. Where there is a limit, it is held. */
export interface MailAllowance {
  readonly remaining: number | null
  /** In the transaction that begins to send so many. */
  charge(count: number): Promise<void>
  /** Says, once a month, that something has to wait. */
  tellExhausted(): Promise<void>
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
    async tellExhausted() {
      if (limit === null || held === null || held.isTold) return
      await noteReached(tx, environmentId, counter, now)
      tx.fact({
        type: 'email_allowance.exhausted',
        about: environmentId,
        data: { month: counter.period, allowance: limit },
      })
    },
  }
}

/** How many mails an environment has sent this month. */
export const mailsUsed = (db: Db, environmentId: string, now: Date): Promise<number> =>
  findEnvironmentUsage(db, environmentId, { name, period: monthOf(now) })
