import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/fail.ts'
import { findLevel } from '../levels/levels.sql.ts'
import { findRule } from '../rules/rules.sql.ts'
import { findStreak } from '../streaks/streaks.sql.ts'
import type { Award } from './badges.sql.ts'

const look = { rule: findRule, level: findLevel, streak: findStreak } as const

interface AwardDraft extends Pick<Award, 'by' | 'id'> {
  count?: number | null
}

/** What earns a badge, of this environment and with a count where one is needed. */
export async function requireAward(db: Db, scope: EnvironmentScope, award: AwardDraft): Promise<Award> {
  const { by, id, count = null } = award
  if (by === 'level' && count !== null) invalid('award.count', 'is not for a level, which is reached once')
  if (by !== 'level' && count === null) invalid('award.count', `is required of a ${by}`)
  if ((await look[by](db, scope, id)) === null) invalid('award.id', `is no ${by} of this environment`)
  return { by, id, count }
}
