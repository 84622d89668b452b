import { Type } from 'typebox'
import { chosen, EnvironmentQuery, type RouteSpec, shape, staff } from '../kernel/index.ts'
import {
  GamificationBadge,
  GamificationBadgeChange,
  GamificationLevel,
  GamificationLevelChange,
  NewGamificationBadge,
  NewGamificationLevel,
} from '../shapes/gamification.ts'

const managing = staff('engagement:manage')
const inEnvironment = Type.Object(EnvironmentQuery)
const levels = '/v1/organization/gamification/levels'
const badges = '/v1/organization/gamification/badges'

export const levelRoutes = {
  listLevels: {
    method: 'GET',
    path: levels,
    summary: 'The levels, the lowest first',
    access: managing,
    query: inEnvironment,
    success: {
      status: 200,
      body: chosen(shape('GamificationLevelList', { levels: Type.Array(GamificationLevel) })),
    },
    chosen: true,
  },
  createLevel: {
    method: 'POST',
    path: levels,
    summary: 'Add a level that is reached with so many points',
    description:
      'A person is at the highest level that their points reach, from now on. Whoever has that many already is at it and is ' +
      'not told of it; whoever reaches it later makes the fact `gamification.level_reached`, once.',
    access: managing,
    audit: 'gamification_level.created',
    query: inEnvironment,
    body: NewGamificationLevel,
    success: { status: 201, body: GamificationLevel },
    errors: ['conflict', 'invalid_request'],
    chosen: true,
  },
  getLevel: {
    method: 'GET',
    path: `${levels}/{id}`,
    summary: 'One level',
    access: managing,
    query: inEnvironment,
    success: { status: 200, body: GamificationLevel },
    chosen: true,
  },
  updateLevel: {
    method: 'PATCH',
    path: `${levels}/{id}`,
    summary: 'Change the name of a level, or the points it takes',
    description: 'Nobody gains or loses points by it. `key` cannot be changed: segments ask for it.',
    access: managing,
    audit: 'gamification_level.updated',
    query: inEnvironment,
    body: GamificationLevelChange,
    success: { status: 200, body: GamificationLevel },
    errors: ['conflict', 'invalid_request'],
    chosen: true,
  },
  removeLevel: {
    method: 'DELETE',
    path: `${levels}/{id}`,
    summary: 'Delete a level; one that earns a badge stays',
    access: managing,
    audit: 'gamification_level.deleted',
    query: inEnvironment,
    success: { status: 204 },
    errors: ['conflict'],
    chosen: true,
  },
} as const satisfies Record<string, RouteSpec>

export const badgeRoutes = {
  listBadges: {
    method: 'GET',
    path: badges,
    summary: 'The badges',
    access: managing,
    query: inEnvironment,
    success: {
      status: 200,
      body: chosen(shape('GamificationBadgeList', { badges: Type.Array(GamificationBadge) })),
    },
    chosen: true,
  },
  createBadge: {
    method: 'POST',
    path: badges,
    summary: 'Add a badge that a rule, a level or a streak earns; it is off unless said otherwise',
    description:
      'It is earned by what happens from the moment it is turned on. Each person earns it once, and keeps it: no route gives ' +
      'or takes one.',
    access: managing,
    audit: 'gamification_badge.created',
    query: inEnvironment,
    body: NewGamificationBadge,
    success: { status: 201, body: GamificationBadge },
    errors: ['conflict', 'invalid_request'],
    chosen: true,
  },
  getBadge: {
    method: 'GET',
    path: `${badges}/{id}`,
    summary: 'One badge',
    access: managing,
    query: inEnvironment,
    success: { status: 200, body: GamificationBadge },
    chosen: true,
  },
  updateBadge: {
    method: 'PATCH',
    path: `${badges}/{id}`,
    summary: 'Change a badge, or turn it on or off',
    description: 'Whoever has it keeps it. Earned by something else it counts from now on. `key` cannot be changed.',
    access: managing,
    audit: 'gamification_badge.updated',
    query: inEnvironment,
    body: GamificationBadgeChange,
    success: { status: 200, body: GamificationBadge },
    errors: ['invalid_request'],
    chosen: true,
  },
  removeBadge: {
    method: 'DELETE',
    path: `${badges}/{id}`,
    summary: 'Delete a badge; nobody has it from then on',
    access: managing,
    audit: 'gamification_badge.deleted',
    query: inEnvironment,
    success: { status: 204 },
    chosen: true,
  },
} as const satisfies Record<string, RouteSpec>
