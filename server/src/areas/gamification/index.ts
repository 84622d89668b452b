import { gamification } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { partsOfBoot } from '../boot/public.ts'
import { contactData, segmentFields } from '../contacts/public.ts'
import { awaitsEvents } from '../ingest/public.ts'
import { portalSections } from '../portal/public.ts'
import { createBadge, deleteBadge, getBadge, listBadges, updateBadge } from './badges/badges.ts'
import { listensForRules } from './counting/awaits-events.sql.ts'
import { countFacts } from './counting/count-facts.ts'
import { createLevel, deleteLevel, getLevel, listLevels, updateLevel } from './levels/levels.ts'
import { gamificationOfContacts } from './people/contact-data.ts'
import { gamificationFields } from './people/segment-fields.sql.ts'
import { createRule, deleteRule, getRule, listRules, updateRule } from './rules/rules.ts'
import { setUp } from './setup.ts'
import { bootRewards } from './shown/boot-rewards.sql.ts'
import { getLeaderboard, getOfContact, getOverview, getOwn, rewardsSection, setPreferences } from './shown/standings.ts'
import { createStreak, deleteStreak, getStreak, listStreaks, updateStreak } from './streaks/streaks.ts'

const merged = (name: string) =>
  ({ rows: 'data', contact: { merge: 'merged', erase: 'deleted', export: { as: name } } }) as const

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
      gamification_settings: { rows: 'setup' },
      gamification_rules: { rows: 'setup' },
      gamification_levels: { rows: 'setup' },
      gamification_streaks: { rows: 'setup' },
      gamification_badges: { rows: 'setup' },
      gamification_days: { rows: 'data' },
      gamification_ledger: merged('points_ledger'),
      gamification_standings: merged('points_totals'),
      gamification_levels_reached: merged('levels_reached'),
      gamification_badges_earned: merged('badges_earned'),
      gamification_runs: merged('streak_runs'),
      gamification_preferences: merged('leaderboard_preferences'),
    },
    consumes: [countFacts],
    contributes: [
      portalSections.by({ rewards: rewardsSection }),
      awaitsEvents.by(listensForRules),
      segmentFields.by(gamificationFields),
      partsOfBoot.by({ rewards: bootRewards }),
      contactData.by(gamificationOfContacts),
    ],
  },
)
