import type { AnswerOf, gamification } from '@userkeep/contract'
import { gamificationBounds } from '@userkeep/contract/shapes/gamification'
import type { Db } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { lastDays } from '../../../platform/utc-days.ts'
import { isKnown, liveContact, lockLiveContact, requireKnown } from '../../contacts/public.ts'
import type { PortalSection } from '../../portal/public.ts'
import { listLevelRows } from '../levels/levels.sql.ts'
import { allTime, levelAt, monthOf, type Period, weekOf } from '../rules.ts'
import { type Board, countAhead, listLeaders, pointsIn } from './leaderboard.sql.ts'
import { type DayRow, listDays } from './overview.sql.ts'
import { savePreference } from './standing.sql.ts'
import { standingOf } from './standing.ts'

export const getOverview: Verb<typeof gamification.routes.overview> = async ({ query, db, scope, now }) => {
  const days = lastDays(now, query.days ?? 30)
  const [rows, leaders, levels] = await Promise.all([
    listDays(db, scope, days[0]?.day ?? ''),
    listLeaders(db, scope, { period: 'all', starts_on: allTime }, 10),
    listLevelRows(db, scope),
  ])
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return {
    ...sumOf(rows),
    days: days.map(({ day }) => ({ day, ...sumOf(byDay.get(day) ?? []) })),
    rules: [...Map.groupBy(rows, ({ rule_id }) => rule_id)]
      .map(([rule_id, some]) => {
        const { name, deleted } = some[0] as DayRow
        return { rule_id, name, deleted, ...sumOf(some) }
      })
      .sort((a, b) => b.points - a.points || b.times - a.times || (a.rule_id < b.rule_id ? -1 : 1)),
    top: leaders.map(({ contact_id, name, email, points, total }) => ({
      contact_id,
      name,
      email,
      points,
      level: levelAt(levels, total)?.name ?? null,
    })),
  }
}

const sumOf = (rows: readonly Pick<DayRow, 'points' | 'times'>[]) => ({
  points: rows.reduce((sum, { points }) => sum + points, 0),
  times: rows.reduce((sum, { times }) => sum + times, 0),
})

const shown = 50

/** Names only contacts who agreed to it, and shows no ids. */
export const getLeaderboard: Verb<typeof gamification.routes.leaderboard> = async (call) => {
  const { query, caller, db, scope, now } = call
  const { contactId } = caller
  const board = boardOf(query.period ?? 'month', now)
  const [leaders, levels, own] = await Promise.all([
    listLeaders(db, scope, board, shown),
    listLevelRows(db, scope),
    rankOf(db, scope, board, contactId),
  ])
  const rankAt = (points: number) => leaders.findIndex((other) => other.points === points) + 1
  return {
    period: board.period,
    starts_on: board.period === 'all' ? null : board.starts_on,
    entries: leaders.map(({ contact_id, points, total, name, show_name }) => ({
      rank: rankAt(points),
      name: show_name ? name : null,
      points,
      level: levelAt(levels, total)?.name ?? null,
      own: contact_id === contactId,
    })),
    own,
  }
}

const boardOf = (period: Period, now: Date): Board => {
  const starts = { week: weekOf, month: monthOf, all: () => allTime }
  return { period, starts_on: starts[period](now) }
}

async function rankOf(db: Db, scope: EnvironmentScope, board: Board, contactId: string) {
  const points = await pointsIn(db, scope, board, contactId)
  if (points === 0) return { rank: null, points }
  const ahead = await countAhead(db, scope, board, { points, most: gamificationBounds.rank })
  return { rank: ahead < gamificationBounds.rank ? ahead + 1 : null, points }
}

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

export const getOfContact: Verb<typeof gamification.routes.ofContact> = async ({ params, db, scope, now }) => {
  const { id } = await liveContact(db, scope, params.id)
  return (await standingOf(db, scope, id, now)).standing
}

export const setPreferences: Verb<typeof gamification.routes.prefer> = async ({ body, caller, scope, change, now }) =>
  change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    await savePreference(tx, scope, { contactId, showName: body.show_name, now })
    return { show_name: body.show_name }
  })
