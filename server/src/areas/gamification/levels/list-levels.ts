import type { gamification } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { countReached, findLevel, listLevelRows } from './levels.sql.ts'

export const listLevels: Verb<typeof gamification.routes.listLevels> = async ({ db, scope }) => {
  const [levels, counts] = await Promise.all([listLevelRows(db, scope), countReached(db, scope)])
  const people = new Map(counts.map((row) => [row.id, row.people]))
  return { levels: levels.map((level) => ({ ...level, people: people.get(level.id) ?? 0 })) }
}

export const getLevel: Verb<typeof gamification.routes.getLevel> = async ({ params, db, scope }) =>
  (await findLevel(db, scope, params.id)) ?? fail('not_found')
