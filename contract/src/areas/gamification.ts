import { Type } from 'typebox'
import { area, contact, EnvironmentQuery, staff } from '../kernel/index.ts'
import {
  GamificationOfContact,
  GamificationOverview,
  GamificationPreferences,
  Leaderboard,
  LeaderboardPeriod,
  OwnGamification,
} from '../shapes/gamification-standing.ts'
import { badgeRoutes, levelRoutes } from './gamification.levels.ts'
import { ruleRoutes, streakRoutes } from './gamification.rules.ts'

const managing = staff('engagement:manage')

export const gamification = area(
  'gamification',
  {
    group: 'Product',
    about: 'Points, levels, badges and streaks, earned only by events that a rule defines.',
  },
  {
    ...ruleRoutes,
    ...levelRoutes,
    ...badgeRoutes,
    ...streakRoutes,
    overview: {
      method: 'GET',
      path: '/v1/organization/gamification/overview',
      summary: 'Get the points earned per day and rule, and the people with the most points',
      access: managing,
      query: Type.Object({
        ...EnvironmentQuery,
        days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, description: 'Defaults to 30' })),
      }),
      success: { status: 200, body: GamificationOverview },
      chosen: true,
    },
    ofContact: {
      method: 'GET',
      path: '/v1/organization/contacts/{id}/gamification',
      summary: 'Get the points, level, badges and streaks of a contact',
      access: managing,
      query: Type.Object(EnvironmentQuery),
      success: { status: 200, body: GamificationOfContact },
      chosen: true,
    },
    own: {
      method: 'GET',
      path: '/v1/contact/gamification',
      summary: 'Get your points, level, badges and streaks, and ways to earn more',
      description: 'Refused if the identity of an identified contact is not verified.',
      access: contact(),
      success: { status: 200, body: OwnGamification },
      errors: ['unverified_session'],
      chosen: true,
    },
    leaderboard: {
      method: 'GET',
      path: '/v1/contact/gamification/leaderboard',
      summary: 'Get the leaderboard of this week, this month or all time (up to 50 people) and your rank',
      description: 'Only people who agreed are named. Requires a verified session.',
      access: contact({ verified: true }),
      query: Type.Object({ period: Type.Optional(LeaderboardPeriod) }),
      success: { status: 200, body: Leaderboard },
      chosen: true,
    },
    prefer: {
      method: 'PUT',
      path: '/v1/contact/gamification/preferences',
      summary: 'Set whether the leaderboard shows your name',
      access: contact({ verified: true }),
      closedToSupport: true,
      body: GamificationPreferences,
      success: { status: 200, body: GamificationPreferences },
      chosen: true,
    },
  },
)
