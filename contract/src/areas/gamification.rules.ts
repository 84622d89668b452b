import { Type } from 'typebox'
import { chosen, EnvironmentQuery, type RouteSpec, shape, staff } from '../kernel/index.ts'
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

const fromNowOn = 'It counts what happens from the moment it is turned on, and nothing that happened earlier.'

const EventTypes = Type.Array(Type.String({ examples: ['contact.signed_in'] }), {
  description: 'Facts about contacts, and the names of events that your product has tracked',
})

export const ruleRoutes = {
  listRules: {
    method: 'GET',
    path: rules,
    summary: 'The rules that earn points, and the types a rule may name',
    access: managing,
    query: inEnvironment,
    success: {
      status: 200,
      body: chosen(shape('GamificationRuleList', { rules: Type.Array(GamificationRule), event_types: EventTypes })),
    },
    chosen: true,
  },
  createRule: {
    method: 'POST',
    path: rules,
    summary: 'Let a fact or a tracked event earn points; it is off unless said otherwise',
    description: `${fromNowOn} The same fact earns points once, however often it is told.`,
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
    summary: 'One rule',
    access: managing,
    query: inEnvironment,
    success: { status: 200, body: GamificationRule },
    chosen: true,
  },
  updateRule: {
    method: 'PATCH',
    path: `${rules}/{id}`,
    summary: 'Change a rule, or turn it on or off',
    description:
      'Points that were earned stay as they are. A rule that names something else, earns other points or gets another ' +
      'cap counts from now on; what the rule counted in a period before counts towards the cap.',
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
    summary: 'Delete a rule; the points that it earned people stay theirs',
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
    summary: 'The streaks that are counted, and the types a streak may name',
    access: managing,
    query: inEnvironment,
    success: {
      status: 200,
      body: chosen(
        shape('GamificationStreakList', { streaks: Type.Array(GamificationStreak), event_types: EventTypes }),
      ),
    },
    chosen: true,
  },
  createStreak: {
    method: 'POST',
    path: streaks,
    summary: 'Count the days or weeks in a row in which something happens to a person',
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
    summary: 'One streak',
    access: managing,
    query: inEnvironment,
    success: { status: 200, body: GamificationStreak },
    chosen: true,
  },
  updateStreak: {
    method: 'PATCH',
    path: `${streaks}/{id}`,
    summary: 'Rename a streak, or turn it on or off',
    description: 'What it counts cannot be changed: the days that were counted would mean something else.',
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
    summary: 'Delete a streak with what it counted; one that earns a badge stays',
    access: managing,
    audit: 'gamification_streak.deleted',
    query: inEnvironment,
    success: { status: 204 },
    errors: ['conflict'],
    chosen: true,
  },
} as const satisfies Record<string, RouteSpec>
