import type { gamification } from '@userkeep/contract'
import { gamificationBounds } from '@userkeep/contract/shapes/gamification'
import { v7 as uuid } from 'uuid'
import type { Verb } from '../../../platform/http/call.ts'
import { refuseMore, tellCreated } from '../change-config.ts'
import { takeTurn } from '../config.sql.ts'
import { requireEventType } from '../event-types.ts'
import { insertStreak, listStreakRows, type StreakRow } from './streaks.sql.ts'

export const streakFields = ['name', 'event_type', 'per', 'active'] as const satisfies (keyof StreakRow)[]

export const createStreak: Verb<typeof gamification.routes.createStreak> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    await takeTurn(tx, scope)
    await requireEventType(tx, scope, body.event_type)
    refuseMore((await listStreakRows(tx, scope)).length, gamificationBounds.streaks, 'streaks')
    const { name, event_type, per, active = false } = body
    const at = now.toISOString()
    const moments = { counts_from: active ? at : null, created_at: at, updated_at: at }
    const row: StreakRow = { id: uuid(), name, event_type, per, active, ...moments }
    await insertStreak(tx, scope, row)
    tellCreated(tx, 'gamification_streak', row, streakFields)
    return row
  })
