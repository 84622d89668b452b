import type { Change } from '../../../platform/change.ts'
import type { Extensible } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notifyContactsChanged } from '../../contacts/public.ts'
import type { BadgeRow } from '../badges/badges.sql.ts'
import type { Config } from '../config.sql.ts'
import { badgeField, levelField } from '../people/segment-fields.sql.ts'
import { levelsBetween } from '../rules.ts'
import { type Chance, insertEarned, insertReached, listEarnedByRule, listEarnedByStreak } from './award.sql.ts'
import type { Reason } from './keep-streaks.ts'

/** Changes that may bring contacts to a level or earn them a badge. */
interface Progress {
  readonly points: readonly { contact_id: string; before: number; after: number }[]
  readonly rules: readonly Reason[]
  readonly streaks: readonly Reason[]
  /** Returns the time for a contact: a late event happened earlier. */
  at(contactId: string): Date
}

interface Awarding {
  readonly tx: Change
  readonly scope: EnvironmentScope
  readonly config: Config
  readonly platform: Extensible
}

/** Announces reached levels and earned badges, each once per contact. */
export async function award(awarding: Awarding, progress: Progress): Promise<void> {
  const levels = await reachLevels(awarding, progress)
  const { tx, scope, config } = awarding
  const active = config.badges.filter((badge) => badge.active)
  const chances = (by: BadgeRow['award']['by'], reasons: readonly Reason[]) =>
    reasons.flatMap(({ contact_id, id }) =>
      active
        .filter((badge) => badge.award.by === by && badge.award.id === id)
        .map((badge): Chance => ({ contact_id, badge_id: badge.id, award_id: id, ...termsOf(badge) })),
    )
  const [byRule, byStreak] = [chances('rule', progress.rules), chances('streak', progress.streaks)]
  const earned = [
    ...chances('level', levels),
    ...(byRule.length > 0 ? await listEarnedByRule(tx, scope, byRule) : []),
    ...(byStreak.length > 0 ? await listEarnedByStreak(tx, scope, byStreak) : []),
  ]
  await giveBadges(awarding, earned, progress)
}

const termsOf = ({ award: { count }, counts_from }: BadgeRow) => ({
  count: count ?? 1,
  since: new Date(counts_from ?? 0),
})

async function reachLevels(awarding: Awarding, { points, at }: Progress): Promise<Reason[]> {
  const { tx, scope, config, platform } = awarding
  const crossed = points.flatMap(({ contact_id, before, after }) =>
    levelsBetween(config.levels, before, after).map(({ id }) => ({ contact_id, level_id: id, at: at(contact_id) })),
  )
  if (crossed.length === 0) return []
  const isNew = new Set((await insertReached(tx, scope, crossed)).map((row) => `${row.contact_id} ${row.level_id}`))
  const reached = crossed.filter(({ contact_id, level_id }) => isNew.has(`${contact_id} ${level_id}`))
  for (const { contact_id, level_id, at: occurredAt } of reached) {
    const data = { contact_id, level_id }
    tx.fact({ type: 'gamification.level_reached', about: level_id, contactId: contact_id, data, occurredAt })
  }
  const contacts = [...new Set(crossed.map(({ contact_id }) => contact_id))]
  await notifyContactsChanged(platform, tx, { scope, contacts, fields: [levelField] })
  return reached.map(({ contact_id, level_id }) => ({ contact_id, id: level_id }))
}

async function giveBadges(
  { tx, scope, config, platform }: Awarding,
  pairs: readonly { contact_id: string; badge_id: string }[],
  { at }: Progress,
): Promise<void> {
  if (pairs.length === 0) return
  const given = pairs.map(({ contact_id, badge_id }) => ({ contact_id, badge_id, at: at(contact_id) }))
  const earned = await insertEarned(tx, scope, given)
  for (const { contact_id, badge_id } of earned) {
    const data = { contact_id, badge_id }
    const occurredAt = at(contact_id)
    tx.fact({ type: 'gamification.badge_earned', about: badge_id, contactId: contact_id, data, occurredAt })
  }
  for (const [badgeId, some] of Map.groupBy(earned, ({ badge_id }) => badge_id)) {
    const key = config.badges.find(({ id }) => id === badgeId)?.key ?? ''
    const contacts = some.map(({ contact_id }) => contact_id)
    await notifyContactsChanged(platform, tx, { scope, contacts, fields: [badgeField(key)] })
  }
}
