import type { AuditSentences } from '../../app/audit.ts'

const changed =
  (what: string): AuditSentences[string] =>
  ({ changes }) => {
    const others = Object.keys(changes).some((field) => field !== 'active')
    if (others || changes.active === undefined) return `changed the ${what} {target}`
    return `turned the ${what} {target} ${changes.active.to === true ? 'on' : 'off'}`
  }

export const audit: AuditSentences = {
  'gamification_rule.created': 'created the points rule {target}',
  'gamification_rule.updated': changed('points rule'),
  'gamification_rule.deleted': 'deleted the points rule {target}',
  'gamification_level.created': 'added the level {target}',
  'gamification_level.updated': 'changed the level {target}',
  'gamification_level.deleted': 'deleted the level {target}',
  'gamification_badge.created': 'created the badge {target}',
  'gamification_badge.updated': changed('badge'),
  'gamification_badge.deleted': 'deleted the badge {target}',
  'gamification_streak.created': 'created the streak {target}',
  'gamification_streak.updated': changed('streak'),
  'gamification_streak.deleted': 'deleted the streak {target}',
}
