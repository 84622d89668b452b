import type { gamification } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { saveChanged } from '../change-config.ts'
import { takeTurn } from '../config.sql.ts'
import { countsFrom } from '../rules.ts'
import { streakFields } from './create-streak.ts'
import { findStreak, saveStreak } from './streaks.sql.ts'

export const updateStreak: Verb<typeof gamification.routes.updateStreak> = async (call) => {
  const { params, body, scope, change, now } = call
  return change(async (tx) => {
    await takeTurn(tx, scope)
    const before = (await findStreak(tx, scope, params.id)) ?? fail('not_found')
    const changed = { ...before, ...body }
    const after = { ...changed, counts_from: countsFrom(before, changed, [], now), updated_at: now.toISOString() }
    const saving = { type: 'gamification_streak', before, after, fields: streakFields }
    return saveChanged(tx, saving, () => saveStreak(tx, scope, after))
  })
}
