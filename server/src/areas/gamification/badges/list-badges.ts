import type { gamification } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { countEarned, findBadge, listBadgeRows } from './badges.sql.ts'

export const listBadges: Verb<typeof gamification.routes.listBadges> = async ({ db, scope }) => {
  const [badges, counts] = await Promise.all([listBadgeRows(db, scope), countEarned(db, scope)])
  const people = new Map(counts.map((row) => [row.id, row.people]))
  return { badges: badges.map((badge) => ({ ...badge, people: people.get(badge.id) ?? 0 })) }
}

export const getBadge: Verb<typeof gamification.routes.getBadge> = async ({ params, db, scope }) =>
  (await findBadge(db, scope, params.id)) ?? fail('not_found')
