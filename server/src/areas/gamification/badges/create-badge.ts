import type { gamification } from '@userkeep/contract'
import { gamificationBounds } from '@userkeep/contract/shapes/gamification'
import { v7 as uuid } from 'uuid'
import type { Verb } from '../../../platform/http/call.ts'
import { refuseMore, refuseTaken, tellCreated } from '../change-config.ts'
import { takeTurn } from '../config.sql.ts'
import { type BadgeRow, insertBadge, listBadgeRows } from './badges.sql.ts'
import { requireAward } from './require-award.ts'

export const badgeFields = [
  'key',
  'name',
  'description',
  'icon',
  'award',
  'active',
] as const satisfies (keyof BadgeRow)[]

export const createBadge: Verb<typeof gamification.routes.createBadge> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    await takeTurn(tx, scope)
    const award = await requireAward(tx, scope, body.award)
    refuseMore((await listBadgeRows(tx, scope)).length, gamificationBounds.badges, 'badges')
    const { key, name, description = null, icon, active = false } = body
    const at = now.toISOString()
    const moments = { counts_from: active ? at : null, created_at: at, updated_at: at }
    const row: BadgeRow = { id: uuid(), key, name, description, icon, award, active, ...moments }
    await insertBadge(tx, scope, row)
    tellCreated(tx, 'gamification_badge', row, badgeFields)
    return row
  }).catch(refuseTaken({ gamification_badges_by_key: 'A badge with this key exists already.' }))
