import { Type } from 'typebox'
import { chosen, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { badgeFields, GamificationCap, gamificationBounds, levelFields, Points, StreakPer } from './gamification.ts'

// What people have.

const Level = shape('ReachedLevel', levelFields)

const standingFields = {
  points: Type.Integer({ examples: [340] }),
  level: nullable(Level),
  next_level: nullable(
    shape('NextLevel', { ...levelFields, missing: Type.Integer({ description: 'So many points to go' }) }),
  ),
  badges: Type.Array(shape('BadgeOfContact', { ...badgeFields, earned_at: nullable(Timestamp) }), {
    description: 'Those that were earned first, then those that can be',
  }),
  streaks: Type.Array(
    shape('StreakOfContact', {
      id: Uuid,
      name: Type.String({ examples: ['Days in a row'] }),
      per: StreakPer,
      current: Type.Integer({ description: 'Days or weeks in a row up to now, or up to the one before' }),
      longest: Type.Integer(),
      kept: Type.Boolean({ description: 'Whether it happened today, or this week' }),
    }),
  ),
  lines: Type.Array(
    shape('PointsLine', {
      rule_id: Uuid,
      name: Type.String({ examples: ['Create a report'] }),
      points: Points,
      at: Timestamp,
    }),
    { description: 'What the last points were earned by, at most 20' },
  ),
}

const WayToEarn = shape('WayToEarn', {
  name: Type.String({ examples: ['Create a report'] }),
  points: Points,
  cap: GamificationCap,
})

/** As the contact sees it. */
export const OwnGamification = chosen(
  shape('OwnGamification', {
    ...standingFields,
    ways: Type.Array(WayToEarn, { description: 'How points are earned: the rules that are on' }),
    show_name: Type.Boolean({ description: 'Whether the leaderboard shows the name' }),
  }),
)

/** As the staff see it. */
export const GamificationOfContact = chosen(
  shape('GamificationOfContact', { ...standingFields, show_name: Type.Boolean() }),
)

export const GamificationPreferences = chosen(
  strict(
    { show_name: Type.Boolean({ description: 'Whether others may read the name on the leaderboard' }) },
    { name: 'GamificationPreferences' },
  ),
)

export const LeaderboardPeriod = oneOf('week', 'month', 'all')

export const Leaderboard = chosen(
  shape('Leaderboard', {
    period: LeaderboardPeriod,
    starts_on: nullable(Type.String({ format: 'date', description: 'In UTC; null of all time' })),
    entries: Type.Array(
      shape('LeaderboardEntry', {
        rank: Type.Integer({ description: 'Those with as many points share it' }),
        name: nullable(Type.String({ description: 'null of whoever did not agree to be named', examples: ['Ada'] })),
        points: Type.Integer({ examples: [340] }),
        level: nullable(Type.String({ examples: ['Gold'] })),
        own: Type.Boolean(),
      }),
    ),
    own: shape('OwnRank', {
      rank: nullable(
        Type.Integer({
          description: `null without points in the period, and past the first ${gamificationBounds.rank.toLocaleString('en')}`,
        }),
      ),
      points: Type.Integer({ examples: [340] }),
    }),
  }),
)

export const GamificationOverview = chosen(
  shape('GamificationOverview', {
    points: Type.Integer({ description: 'Earned by all in these days' }),
    times: Type.Integer({ description: 'How many times a rule counted' }),
    days: Type.Array(
      shape('GamificationDay', {
        day: Type.String({ format: 'date' }),
        points: Type.Integer(),
        times: Type.Integer(),
      }),
      { description: 'Oldest first, the last one is today, in UTC' },
    ),
    rules: Type.Array(
      shape('GamificationRuleTotal', {
        rule_id: Uuid,
        name: Type.String({ examples: ['Create a report'] }),
        deleted: Type.Boolean(),
        points: Type.Integer(),
        times: Type.Integer(),
      }),
      { description: 'Those that counted in these days, the most points first' },
    ),
    top: Type.Array(
      shape('GamificationLeader', {
        contact_id: Uuid,
        name: nullable(Type.String()),
        email: nullable(Type.String()),
        points: Type.Integer(),
        level: nullable(Type.String({ examples: ['Gold'] })),
      }),
      { description: 'The ten with the most points of all time' },
    ),
  }),
)

/** What a page is told at once. */
export const RewardsPart = chosen(
  shape('RewardsPart', {
    points: Type.Integer({ examples: [340] }),
    level: nullable(Type.String({ examples: ['Gold'] })),
  }),
)
