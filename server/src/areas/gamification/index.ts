import { gamification } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { createBadge } from './badges/create-badge.ts'
import { deleteBadge } from './badges/delete-badge.ts'
import { getBadge, listBadges } from './badges/list-badges.ts'
import { updateBadge } from './badges/update-badge.ts'
import { countFacts } from './counting/count-facts.ts'
import { listensForRules } from './counting/listens.sql.ts'
import { createLevel } from './levels/create-level.ts'
import { deleteLevel } from './levels/delete-level.ts'
import { getLevel, listLevels } from './levels/list-levels.ts'
import { updateLevel } from './levels/update-level.ts'
import { gamificationOfContacts } from './people/contact-data.ts'
import { gamificationFields } from './people/segment-fields.sql.ts'
import { createRule } from './rules/create-rule.ts'
import { deleteRule } from './rules/delete-rule.ts'
import { getRule, listRules } from './rules/list-rules.ts'
import { updateRule } from './rules/update-rule.ts'
import { setUp } from './setup.ts'
import { bootRewards } from './shown/boot-rewards.sql.ts'
import { getLeaderboard } from './shown/get-leaderboard.ts'
import { getOfContact } from './shown/get-of-contact.ts'
import { getOverview } from './shown/get-overview.ts'
import { getOwn, rewardsSection } from './shown/get-own.ts'
import { setPreferences } from './shown/set-preferences.ts'
import { createStreak } from './streaks/create-streak.ts'
import { deleteStreak } from './streaks/delete-streak.ts'
import { getStreak, listStreaks } from './streaks/list-streaks.ts'
import { updateStreak } from './streaks/update-streak.ts'

const folded = (name: string) => ({ contact: { merge: 'folded', erase: 'deleted', export: { as: name } } }) as const

export const gamificationArea = defineArea(
  gamification,
  {
    listRules,
    createRule,
    getRule,
    updateRule,
    removeRule: deleteRule,
    listLevels,
    createLevel,
    getLevel,
    updateLevel,
    removeLevel: deleteLevel,
    listBadges,
    createBadge,
    getBadge,
    updateBadge,
    removeBadge: deleteBadge,
    listStreaks,
    createStreak,
    getStreak,
    updateStreak,
    removeStreak: deleteStreak,
    overview: getOverview,
    ofContact: getOfContact,
    own: getOwn,
    leaderboard: getLeaderboard,
    prefer: setPreferences,
  },
  {
    setup: setUp,
    tables: {
      gamification_settings: {},
      gamification_rules: {},
      gamification_levels: {},
      gamification_streaks: {},
      gamification_badges: {},
      gamification_days: {},
      gamification_ledger: folded('points_ledger'),
      gamification_standings: folded('points_totals'),
      gamification_levels_reached: folded('levels_reached'),
      gamification_badges_earned: folded('badges_earned'),
      gamification_runs: folded('streak_runs'),
      gamification_preferences: folded('leaderboard_preferences'),
    },
    contactData: gamificationOfContacts,
    listens: listensForRules,
    consumes: [countFacts],
    boots: { rewards: bootRewards },
    portalSections: { rewards: rewardsSection },
    segmentFields: gamificationFields,
  },
)
