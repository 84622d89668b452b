import { type gamification, pageAnswer, pageOf } from '@userkeep/contract'
import { gamificationBounds } from '@userkeep/contract/shapes/gamification'
import { v7 as uuid } from 'uuid'
import { pageOfRows } from '../../../platform/db/page-of-rows.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { notifyCreated, notifyDeleted, refuseEarning, refuseMore, saveChanged } from '../change-config.ts'
import { lockConfig } from '../config.sql.ts'
import { eventTypes, requireEventType } from '../event-types.ts'
import { countsFrom } from '../rules.ts'
import { deleteStreakRow, findStreak, insertStreak, listStreakRows, type StreakRow, saveStreak } from './streaks.sql.ts'

export const listStreaks: Verb<typeof gamification.routes.listStreaks> = async ({ db, scope, query }) => {
  const streaks = await listStreakRows(db, scope)
  const answer = pageAnswer('streaks', pageOfRows('gamification_streaks', streaks, pageOf(query)))
  return { ...answer, event_types: await eventTypes(db, scope, streaks) }
}

export const getStreak: Verb<typeof gamification.routes.getStreak> = async ({ params, db, scope }) =>
  (await findStreak(db, scope, params.id)) ?? fail('not_found')

const streakFields = ['name', 'event_type', 'per', 'active'] as const satisfies (keyof StreakRow)[]

export const createStreak: Verb<typeof gamification.routes.createStreak> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    await lockConfig(tx, scope)
    await requireEventType(tx, scope, body.event_type)
    refuseMore((await listStreakRows(tx, scope)).length, gamificationBounds.streaks, 'streaks')
    const { name, event_type, per, active = false } = body
    const at = now.toISOString()
    const moments = { counts_from: active ? at : null, created_at: at, updated_at: at }
    const row: StreakRow = { id: uuid(), name, event_type, per, active, ...moments }
    await insertStreak(tx, scope, row)
    notifyCreated(tx, 'gamification_streak', row, streakFields)
    return row
  })

export const updateStreak: Verb<typeof gamification.routes.updateStreak> = async (call) => {
  const { params, body, scope, change, now } = call
  return change(async (tx) => {
    await lockConfig(tx, scope)
    const before = (await findStreak(tx, scope, params.id)) ?? fail('not_found')
    const changed = { ...before, ...body }
    const after = { ...changed, counts_from: countsFrom(before, changed, [], now), updated_at: now.toISOString() }
    const saving = { type: 'gamification_streak', before, after, fields: streakFields }
    return saveChanged(tx, saving, () => saveStreak(tx, scope, after))
  })
}

export const deleteStreak: Verb<typeof gamification.routes.removeStreak> = async ({ params, scope, change }) =>
  change(async (tx) => {
    await lockConfig(tx, scope)
    const streak = (await findStreak(tx, scope, params.id)) ?? fail('not_found')
    await refuseEarning(tx, scope, streak.id)
    await deleteStreakRow(tx, scope, streak.id)
    notifyDeleted(tx, 'gamification_streak', streak)
  })
