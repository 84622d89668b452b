import type { reports } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { timeZoneOf } from '../../organizations/public.ts'
import { isEnabled, saveChoice, scheduleIn } from './weekly-mails.sql.ts'

type Routes = typeof reports.routes

export const getWeeklyMail: Verb<Routes['weeklyMail']> = async ({ db, scope, caller, now }) => {
  const { time_zone, next_at } = await scheduleIn(db, await timeZoneOf(db, scope.organizationId), now)
  return {
    enabled: await isEnabled(db, scope.organizationId, caller.organization.membershipId),
    next_at: new Date(next_at).toISOString(),
    time_zone,
  }
}

export const putWeeklyMail: Verb<Routes['putWeeklyMail']> = async ({
  body: { enabled },
  scope,
  caller,
  change,
  now,
}) => {
  const { organizationId } = scope
  const { membershipId } = caller.organization
  return change(async (tx) => {
    const { time_zone, monday, next_at } = await scheduleIn(tx, await timeZoneOf(tx, organizationId), now)
    const before = await isEnabled(tx, organizationId, membershipId)
    if (before === enabled) tx.unchanged()
    else {
      await saveChoice(tx, { organizationId, membershipId, enabled, monday })
      tx.audited({
        target: { type: 'member', id: membershipId, name: caller.user.email },
        changes: { enabled: { from: before, to: enabled } },
      })
    }
    return { enabled, next_at: new Date(next_at).toISOString(), time_zone }
  })
}
