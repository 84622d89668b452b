import type { AnswerOf, messages } from '@userkeep/contract'
import type { Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailsUsed } from '../../operator-plan/public.ts'
import type { MessageRow } from './log.sql.ts'

type Message = AnswerOf<typeof messages.routes.get>

/** Whether nothing goes out in this environment until the month ends or its plan allows more. */
export async function isAllowanceSpent(db: Db, platform: Pick<Platform, 'plans'>, scope: Scope, now: Date) {
  const limit = platform.plans.of(scope.organizationCode).limits.emails_per_month
  return limit !== null && (await mailsUsed(db, scope.environmentId, now)) >= limit
}

export const toMessage = ({ batch_id, ...row }: MessageRow, isHeld: boolean): Message => ({
  ...row,
  campaign_id: batch_id,
  state: isHeld && row.state === 'queued' ? 'held' : row.state,
})
