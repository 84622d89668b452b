import { Type } from 'typebox'
import { chosen, collection, EnvironmentQuery, PagingQuery, type RouteSpec, staff } from '../kernel/index.ts'
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
    summary: 'List levels, lowest first',
    access: managing,
    query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
    success: { status: 200, body: chosen(collection('levels', GamificationLevel)) },
    chosen: true,
  },
  createLevel: {
    method: 'POST',
    path: levels,
    summary: 'Create a level',
    description:
      'People have the highest level that their points reach. People who already have enough points get the level without ' +
      'an event; reaching it later records `gamification.level_reached` once.',
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
    summary: 'Get a level',
    access: managing,
    query: inEnvironment,
    success: { status: 200, body: GamificationLevel },
    chosen: true,
  },
  updateLevel: {
    method: 'PATCH',
    path: `${levels}/{id}`,
    summary: 'Update the name or threshold of a level',
    description: 'Points do not change. `key` cannot be changed, because segments use it.',
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
    summary: 'Delete a level, unless a badge depends on it',
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
    summary: 'List badges',
    access: managing,
    query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
    success: { status: 200, body: chosen(collection('badges', GamificationBadge)) },
    chosen: true,
  },
  createBadge: {
    method: 'POST',
    path: badges,
    summary: 'Create a badge for a rule, a level or a streak. It is off by default',
    description:
      'Only activity after it is turned on counts. Each person earns it once and keeps it: it cannot be granted ' +
      'or revoked through the API.',
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
    summary: 'Get a badge',
    access: managing,
    query: inEnvironment,
    success: { status: 200, body: GamificationBadge },
    chosen: true,
  },
  updateBadge: {
    method: 'PATCH',
    path: `${badges}/{id}`,
    summary: 'Update a badge, or turn it on or off',
    description: 'People who have it keep it. A new condition applies from now on. `key` cannot be changed.',
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
    summary: 'Delete a badge. Everyone loses it',
    access: managing,
    audit: 'gamification_badge.deleted',
    query: inEnvironment,
    success: { status: 204 },
    chosen: true,
  },
} as const satisfies Record<string, RouteSpec>
