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
    about:
      'Points, levels, badges and streaks. Only facts and tracked events that a rule names move them; no route does.',
  },
  {
    ...ruleRoutes,
    ...levelRoutes,
    ...badgeRoutes,
    ...streakRoutes,
    overview: {
      method: 'GET',
      path: '/v1/organization/gamification/overview',
      summary: 'The points that were earned, by day and by rule, and who has the most',
      access: managing,
      query: Type.Object({
        ...EnvironmentQuery,
        days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, description: '30 unless said otherwise' })),
      }),
      success: { status: 200, body: GamificationOverview },
      chosen: true,
    },
    ofContact: {
      method: 'GET',
      path: '/v1/organization/contacts/{id}/gamification',
      summary: 'The points, level, badges and streaks of a contact',
      access: managing,
      query: Type.Object(EnvironmentQuery),
      success: { status: 200, body: GamificationOfContact },
      chosen: true,
    },
    own: {
      method: 'GET',
      path: '/v1/contact/gamification',
      summary: "The contact's points, level, badges and streaks, and how to earn more",
      description: 'Where the identity of an identified contact was not proven, it is refused.',
      access: contact(),
      success: { status: 200, body: OwnGamification },
      errors: ['unverified_session'],
      chosen: true,
    },
    leaderboard: {
      method: 'GET',
      path: '/v1/contact/gamification/leaderboard',
      summary: 'Who has the most points this week, this month or of all time, at most 50, and the own rank',
      description:
        'Only those who agreed are named. It tells of other people, so the identity of whoever reads it must be proven.',
      access: contact({ verified: true }),
      query: Type.Object({ period: Type.Optional(LeaderboardPeriod) }),
      success: { status: 200, body: Leaderboard },
      chosen: true,
    },
    prefer: {
      method: 'PUT',
      path: '/v1/contact/gamification/preferences',
      summary: 'Say whether the leaderboard may show the name',
      access: contact({ verified: true }),
      closedToSupport: true,
      body: GamificationPreferences,
      success: { status: 200, body: GamificationPreferences },
      chosen: true,
    },
  },
)
