import type { gamification } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { lastDays } from '../../../platform/utc-days.ts'
import { listLevelRows } from '../levels/levels.sql.ts'
import { allTime, levelAt } from '../rules.ts'
import { listLeaders } from './leaderboard.sql.ts'
import { type DayRow, listDays } from './overview.sql.ts'

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
