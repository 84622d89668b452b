import type { PlanLimit } from '@userkeep/contract/areas/operator-plan'
import type { Db } from '../../platform/db/sql.ts'
import { addToCounter } from './operator-plan.sql.ts'
import { monthOf } from './rules.ts'

/** Adds to what an organization used this month, in the transaction of the use. Answers the month's new total. */
export const countUsage = (
  db: Db,
  organizationId: string,
  { name, count, now }: { name: PlanLimit; count: number; now: Date },
): Promise<number> => addToCounter(db, organizationId, { name, period: monthOf(now), count })
