import { Type } from 'typebox'
import { chosen, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { badgeFields, GamificationCap, gamificationBounds, levelFields, Points, StreakPer } from './gamification.ts'

// The standing of contacts.

const Level = shape('ReachedLevel', levelFields)

const standingFields = {
  points: Type.Integer({ examples: [340] }),
  level: nullable(Level),
  next_level: nullable(
    shape('NextLevel', { ...levelFields, missing: Type.Integer({ description: 'Points to the next level' }) }),
  ),
  badges: Type.Array(shape('BadgeOfContact', { ...badgeFields, earned_at: nullable(Timestamp) }), {
    description: 'Earned badges first',
  }),
  streaks: Type.Array(
    shape('StreakOfContact', {
      id: Uuid,
      name: Type.String({ examples: ['Days in a row'] }),
      per: StreakPer,
      current: Type.Integer({ description: 'The current streak in days or weeks' }),
      longest: Type.Integer(),
      kept: Type.Boolean({ description: 'Whether the event occurred today or this week' }),
    }),
  ),
  lines: Type.Array(
    shape('PointsLine', {
      rule_id: Uuid,
      name: Type.String({ examples: ['Create a report'] }),
      points: Points,
      at: Timestamp,
    }),
    { description: 'The last 20 point entries' },
  ),
}

const WayToEarn = shape('WayToEarn', {
  name: Type.String({ examples: ['Create a report'] }),
  points: Points,
  cap: GamificationCap,
})

/** The standing as the contact sees it. */
export const OwnGamification = chosen(
  shape('OwnGamification', {
    ...standingFields,
    ways: Type.Array(WayToEarn, { description: 'The active rules to earn points' }),
    show_name: Type.Boolean({ description: 'Whether the leaderboard shows your name' }),
  }),
)

/** The standing as staff see it. */
export const GamificationOfContact = chosen(
  shape('GamificationOfContact', { ...standingFields, show_name: Type.Boolean() }),
)

export const GamificationPreferences = chosen(
  strict(
    { show_name: Type.Boolean({ description: 'Whether the leaderboard shows your name to others' }) },
    { name: 'GamificationPreferences' },
  ),
)

export const LeaderboardPeriod = oneOf('week', 'month', 'all')

export const Leaderboard = chosen(
  shape('Leaderboard', {
    period: LeaderboardPeriod,
    starts_on: nullable(Type.String({ format: 'date', description: 'In UTC; null for all time' })),
    entries: Type.Array(
      shape('LeaderboardEntry', {
        rank: Type.Integer({ description: 'People with the same points share a rank' }),
        name: nullable(Type.String({ description: 'null if the person did not agree to be named', examples: ['Ada'] })),
        points: Type.Integer({ examples: [340] }),
        level: nullable(Type.String({ examples: ['Gold'] })),
        own: Type.Boolean(),
      }),
    ),
    own: shape('OwnRank', {
      rank: nullable(
        Type.Integer({
          description: `null without points in the period, or beyond rank ${gamificationBounds.rank.toLocaleString('en')}`,
        }),
      ),
      points: Type.Integer({ examples: [340] }),
    }),
  }),
)

export const GamificationOverview = chosen(
  shape('GamificationOverview', {
    points: Type.Integer({ description: 'The points earned by everyone in this period' }),
    times: Type.Integer({ description: 'The number of counted events' }),
    days: Type.Array(
      shape('GamificationDay', {
        day: Type.String({ format: 'date' }),
        points: Type.Integer(),
        times: Type.Integer(),
      }),
      { description: 'Oldest first. The last one is today (UTC)' },
    ),
    rules: Type.Array(
      shape('GamificationRuleTotal', {
        rule_id: Uuid,
        name: Type.String({ examples: ['Create a report'] }),
        deleted: Type.Boolean(),
        points: Type.Integer(),
        times: Type.Integer(),
      }),
      { description: 'Rules with points in this period, most points first' },
    ),
    top: Type.Array(
      shape('GamificationLeader', {
        contact_id: Uuid,
        name: nullable(Type.String()),
        email: nullable(Type.String()),
        points: Type.Integer(),
        level: nullable(Type.String({ examples: ['Gold'] })),
      }),
      { description: 'The ten people with the most points of all time' },
    ),
  }),
)

/** The part in the answer of boot. */
export const RewardsPart = chosen(
  shape('RewardsPart', {
    points: Type.Integer({ examples: [340] }),
    level: nullable(Type.String({ examples: ['Gold'] })),
  }),
)
