import type { gamification } from '@userkeep/contract'
import { gamificationBounds } from '@userkeep/contract/shapes/gamification'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { listLevelRows } from '../levels/levels.sql.ts'
import { allTime, levelAt, monthOf, type Period, weekOf } from '../rules.ts'
import { type Board, countAhead, listLeaders, pointsIn } from './leaderboard.sql.ts'

const shown = 50

/** Nobody is named who did not agree to it, and nobody is shown by an id. */
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
