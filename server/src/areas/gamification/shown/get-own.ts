import type { AnswerOf, gamification } from '@userkeep/contract'
import type { PortalSection } from '../../../platform/area-hooks.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { isKnown, requireKnown } from '../../contacts/public.ts'
import { standingOf } from './standing.ts'

type Own = AnswerOf<typeof gamification.routes.own>

export const getOwn: Verb<typeof gamification.routes.own> = async ({ caller, db, scope, now }) => {
  await requireKnown(db, scope, caller)
  return rewardsOf(db, scope, caller.contactId, now)
}

export const rewardsSection: PortalSection = async ({ caller, scope, now }, { sql }) => {
  if (!(await isKnown(sql, scope, caller))) return false
  const { ways, badges, streaks } = await rewardsOf(sql, scope, caller.contactId, now)
  return ways.length + badges.length + streaks.length > 0
}

async function rewardsOf(db: Db, scope: EnvironmentScope, contactId: string, now: Date): Promise<Own> {
  const { config, standing } = await standingOf(db, scope, contactId, now)
  const ways = config.rules.filter(({ active, points }) => active && points > 0)
  return { ...standing, ways: ways.map(({ name, points, cap }) => ({ name, points, cap })) }
}
