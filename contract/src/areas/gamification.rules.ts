import { Type } from 'typebox'
import { chosen, collection, EnvironmentQuery, PagingQuery, type RouteSpec, shape, staff } from '../kernel/index.ts'
import {
  GamificationRule,
  GamificationRuleChange,
  GamificationStreak,
  GamificationStreakChange,
  NewGamificationRule,
  NewGamificationStreak,
} from '../shapes/gamification.ts'

const managing = staff('engagement:manage')
const inEnvironment = Type.Object(EnvironmentQuery)
const rules = '/v1/organization/gamification/rules'
const streaks = '/v1/organization/gamification/streaks'

const fromNowOn = 'Only events after it is turned on count.'

const EventTypes = Type.Array(Type.String({ examples: ['contact.signed_in'] }), {
  description: 'Facts about contacts, and the names of events that your product has tracked',
})

const RuleList = chosen(
  shape('GamificationRuleList', { ...collection('rules', GamificationRule).properties, event_types: EventTypes }),
)
const StreakList = chosen(
  shape('GamificationStreakList', { ...collection('streaks', GamificationStreak).properties, event_types: EventTypes }),
)

export const ruleRoutes = {
  listRules: {
    method: 'GET',
    path: rules,
    summary: 'List points rules, and the event types available for them',
    access: managing,
    query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
    success: { status: 200, body: RuleList },
    chosen: true,
  },
  createRule: {
    method: 'POST',
    path: rules,
    summary: 'Create a points rule. It is off by default',
    description: `${fromNowOn} The same event earns points once, even if it is delivered again.`,
    access: managing,
    audit: 'gamification_rule.created',
    query: inEnvironment,
    body: NewGamificationRule,
    success: { status: 201, body: GamificationRule },
    errors: ['conflict', 'invalid_request'],
    chosen: true,
  },
  getRule: {
    method: 'GET',
    path: `${rules}/{id}`,
    summary: 'Get a rule',
    access: managing,
    query: inEnvironment,
    success: { status: 200, body: GamificationRule },
    chosen: true,
  },
  updateRule: {
    method: 'PATCH',
    path: `${rules}/{id}`,
    summary: 'Update a rule, or turn it on or off',
    description:
      'Points already earned do not change. A new event, number of points or ' +
      'cap applies from now on; events already counted in the period count towards the cap.',
    access: managing,
    audit: 'gamification_rule.updated',
    query: inEnvironment,
    body: GamificationRuleChange,
    success: { status: 200, body: GamificationRule },
    errors: ['invalid_request'],
    chosen: true,
  },
  removeRule: {
    method: 'DELETE',
    path: `${rules}/{id}`,
    summary: 'Delete a rule. Points already earned remain',
    access: managing,
    audit: 'gamification_rule.deleted',
    query: inEnvironment,
    success: { status: 204 },
    errors: ['conflict'],
    chosen: true,
  },
} as const satisfies Record<string, RouteSpec>

export const streakRoutes = {
  listStreaks: {
    method: 'GET',
    path: streaks,
    summary: 'List streaks, and the event types available for them',
    access: managing,
    query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
    success: { status: 200, body: StreakList },
    chosen: true,
  },
  createStreak: {
    method: 'POST',
    path: streaks,
    summary: 'Create a streak of consecutive days or weeks with an event',
    description: fromNowOn,
    access: managing,
    audit: 'gamification_streak.created',
    query: inEnvironment,
    body: NewGamificationStreak,
    success: { status: 201, body: GamificationStreak },
    errors: ['conflict', 'invalid_request'],
    chosen: true,
  },
  getStreak: {
    method: 'GET',
    path: `${streaks}/{id}`,
    summary: 'Get a streak',
    access: managing,
    query: inEnvironment,
    success: { status: 200, body: GamificationStreak },
    chosen: true,
  },
  updateStreak: {
    method: 'PATCH',
    path: `${streaks}/{id}`,
    summary: 'Rename a streak, or turn it on or off',
    description: 'The event and period cannot be changed, because existing streaks depend on them.',
    access: managing,
    audit: 'gamification_streak.updated',
    query: inEnvironment,
    body: GamificationStreakChange,
    success: { status: 200, body: GamificationStreak },
    errors: ['invalid_request'],
    chosen: true,
  },
  removeStreak: {
    method: 'DELETE',
    path: `${streaks}/{id}`,
    summary: 'Delete a streak and its history, unless a badge depends on it',
    access: managing,
    audit: 'gamification_streak.deleted',
    query: inEnvironment,
    success: { status: 204 },
    errors: ['conflict'],
    chosen: true,
  },
} as const satisfies Record<string, RouteSpec>
