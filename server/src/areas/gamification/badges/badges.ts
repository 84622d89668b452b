import { type gamification, pageAnswer, pageOf } from '@userkeep/contract'
import { gamificationBounds } from '@userkeep/contract/shapes/gamification'
import { v7 as uuid } from 'uuid'
import { pageOfRows } from '../../../platform/db/page-of-rows.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notifyContactsChanged } from '../../contacts/public.ts'
import { notifyCreated, notifyDeleted, refuseMore, refuseTaken, saveChanged } from '../change-config.ts'
import { lockConfig } from '../config.sql.ts'
import { findLevel } from '../levels/levels.sql.ts'
import { badgeField } from '../people/segment-fields.sql.ts'
import { findRule } from '../rules/rules.sql.ts'
import { countsFrom } from '../rules.ts'
import { findStreak } from '../streaks/streaks.sql.ts'
import {
  type Award,
  type BadgeRow,
  countEarned,
  deleteBadgeRow,
  everyoneWith,
  findBadge,
  insertBadge,
  listBadgeRows,
  saveBadge,
} from './badges.sql.ts'

export const listBadges: Verb<typeof gamification.routes.listBadges> = async ({ db, scope, query }) => {
  const [badges, counts] = await Promise.all([listBadgeRows(db, scope), countEarned(db, scope)])
  const people = new Map(counts.map((row) => [row.id, row.people]))
  const page = pageOfRows('gamification_badges', badges, pageOf(query))
  return pageAnswer('badges', page, (badge) => ({ ...badge, people: people.get(badge.id) ?? 0 }))
}

export const getBadge: Verb<typeof gamification.routes.getBadge> = async ({ params, db, scope }) =>
  (await findBadge(db, scope, params.id)) ?? fail('not_found')

const badgeFields = ['key', 'name', 'description', 'icon', 'award', 'active'] as const satisfies (keyof BadgeRow)[]

export const createBadge: Verb<typeof gamification.routes.createBadge> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    await lockConfig(tx, scope)
    const award = await requireAward(tx, scope, body.award)
    refuseMore((await listBadgeRows(tx, scope)).length, gamificationBounds.badges, 'badges')
    const { key, name, description = null, icon, active = false } = body
    const at = now.toISOString()
    const moments = { counts_from: active ? at : null, created_at: at, updated_at: at }
    const row: BadgeRow = { id: uuid(), key, name, description, icon, award, active, ...moments }
    await insertBadge(tx, scope, row)
    notifyCreated(tx, 'gamification_badge', row, badgeFields)
    return row
  }).catch(refuseTaken({ gamification_badges_by_key: 'A badge with this key already exists.' }))

export const updateBadge: Verb<typeof gamification.routes.updateBadge> = async (call) => {
  const { params, body, scope, change, now } = call
  return change(async (tx) => {
    await lockConfig(tx, scope)
    const before = (await findBadge(tx, scope, params.id)) ?? fail('not_found')
    const award = body.award ? await requireAward(tx, scope, body.award) : before.award
    const changed = { ...before, ...body, award }
    const after = {
      ...changed,
      counts_from: countsFrom(before, changed, ['award'], now),
      updated_at: now.toISOString(),
    }
    const saving = { type: 'gamification_badge', before, after, fields: badgeFields }
    return saveChanged(tx, saving, () => saveBadge(tx, scope, after))
  })
}

const look = { rule: findRule, level: findLevel, streak: findStreak } as const

interface AwardDraft extends Pick<Award, 'by' | 'id'> {
  count?: number | null
}

/** Validates the award of a badge: it exists in this environment and has a count where one is needed. */
async function requireAward(db: Db, scope: EnvironmentScope, award: AwardDraft): Promise<Award> {
  const { by, id, count = null } = award
  if (by === 'level' && count !== null) invalid('award.count', 'is not allowed for a level')
  if (by !== 'level' && count === null) invalid('award.count', `is required for a ${by}`)
  if ((await look[by](db, scope, id)) === null) invalid('award.id', `must be a ${by} of this environment`)
  return { by, id, count }
}

export const deleteBadge: Verb<typeof gamification.routes.removeBadge> = async (call) => {
  const { params, scope, change, platform } = call
  return change(async (tx) => {
    await lockConfig(tx, scope)
    const badge = (await findBadge(tx, scope, params.id)) ?? fail('not_found')
    // Selected before the deletion, because nobody has the badge afterwards.
    const contacts = everyoneWith(tx, scope, badge.id)
    await notifyContactsChanged(platform, tx, { scope, contacts, fields: [badgeField(badge.key)] })
    await deleteBadgeRow(tx, scope, badge.id)
    notifyDeleted(tx, 'gamification_badge', badge)
  })
}
