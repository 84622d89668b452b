import type { gamification } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { eventTypes } from '../event-types.ts'
import { findStreak, listStreakRows } from './streaks.sql.ts'

export const listStreaks: Verb<typeof gamification.routes.listStreaks> = async ({ db, scope }) => {
  const streaks = await listStreakRows(db, scope)
  return { streaks, event_types: await eventTypes(db, scope, streaks) }
}

export const getStreak: Verb<typeof gamification.routes.getStreak> = async ({ params, db, scope }) =>
  (await findStreak(db, scope, params.id)) ?? fail('not_found')
