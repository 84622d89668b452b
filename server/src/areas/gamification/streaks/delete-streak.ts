import type { gamification } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { refuseEarning, tellDeleted } from '../change-config.ts'
import { takeTurn } from '../config.sql.ts'
import { deleteStreakRow, findStreak } from './streaks.sql.ts'

export const deleteStreak: Verb<typeof gamification.routes.removeStreak> = async ({ params, scope, change }) =>
  change(async (tx) => {
    await takeTurn(tx, scope)
    const streak = (await findStreak(tx, scope, params.id)) ?? fail('not_found')
    await refuseEarning(tx, scope, streak.id)
    await deleteStreakRow(tx, scope, streak.id)
    tellDeleted(tx, 'gamification_streak', streak)
  })
