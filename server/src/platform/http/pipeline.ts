import {
  type Access,
  type Environment,
  type Family,
  families,
  familiesOf,
  familyOf,
  idempotencyKeyLength,
  type Route,
  tokenParam,
} from '@userkeep/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../change.ts'
import { hashToken, tokenKey } from '../crypto/tokens.ts'
import { fail, invalid } from '../fail.ts'
import { refuseWhenSpent } from '../limits/refuse-when-spent.ts'
import type { Platform } from '../platform.ts'
import type {
  Authenticators,
  ContactCaller,
  MachineCaller,
  StaffCaller,
  StaffOrganization,
  StaffWithoutOrganization,
} from './callers.ts'
import { inspectText } from './read-json.ts'
import { spend, windowOf } from './route-limits.ts'
import { checkGuard } from './staff-guard.ts'

/**
 * The steps between a request and its verb, in order: address limit → prefix → family → load the credential →
 * organization or customer → permission → key or session limit → validation → idempotency.
 */
export interface Admission {
  caller: unknown
  scope: Scope | null
}

export interface Pipeline {
  platform: Platform
  authenticators: Authenticators
}

const everyone: Admission = Object.freeze({ caller: null, scope: null })

/**
 * Answers without a promise if no credential is looked up, because a promise costs an open route a tenth of its time.
 */
export function admit(
  pipeline: Pipeline,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Admission | Promise<Admission> {
  const { access } = route
  if (access.kind === 'anyone') return everyone
  const credential = credentialIn(access, request)
  const family = sort(access, credential)
  if (family === null) return everyone
  const token = credential as string
  switch (family) {
    case 'staff':
      return admitStaff(pipeline, route, token, request)
    case 'machine':
      return admitMachine(pipeline, route, token, request, reply)
    case 'publishable':
      return admitPublishable(pipeline, route, token, request)
    case 'contact':
      return admitContact(pipeline, route, token, request)
    default:
      return { caller: { token }, scope: null }
  }
}

// ---- prefix and family: pure, before any look-up

function credentialIn(access: Access, request: FastifyRequest): string | null {
  if (access.kind === 'publishable') return publishableKey(request)
  const param = tokenParam(access)
  return param === undefined ? bearer(request) : ((request.params as Record<string, string>)[param] ?? null)
}

function bearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  return header?.match(/^Bearer +(\S+)$/i)?.[1] ?? null
}

function publishableKey(request: FastifyRequest): string | null {
  const key = (request.body as { publishable_key?: unknown } | null | undefined)?.publishable_key
  return typeof key === 'string' ? key : null
}

/** Returns the family that opens the route, or null if none is needed. Fails with a 401 that names the expected one. */
function sort(access: Access, credential: string | null): Family | null {
  const expected = familiesOf(access)
  if (expected.length === 0) return null
  const family = credential === null ? null : familyOf(credential)
  if (family !== null && expected.includes(family)) return family
  return unauthorized(expected, family, tokenParam(access))
}

function unauthorized(expected: readonly Family[], got: Family | null = null, param?: string): never {
  const wanted = expected.map((family) => families[family].name).join(' or ')
  const inBody = expected[0] === 'publishable'
  const where = param
    ? `in the path as ${param}`
    : inBody
      ? 'in the body as publishable_key'
      : 'as the bearer credential'
  const found =
    got === null ? 'It is missing, malformed, expired or revoked' : `It does not accept ${families[got].name}`
  fail('unauthorized', {
    message: `This route expects ${wanted} ${where}. ${found}.`,
    headers: param || inBody ? {} : { 'www-authenticate': 'Bearer' },
  })
}

// ---- staff: the organization by `X-Organization-Id` or the session's default, then the permission

async function admitStaff(
  { platform, authenticators }: Pipeline,
  { access, guard }: Route,
  token: string,
  request: FastifyRequest,
): Promise<Admission> {
  const isIgnored = access.kind === 'staff_without_organization' && access.header === 'ignored'
  const code = isIgnored ? null : header(request, 'x-organization-id')
  const now = platform.clock.now()
  const wanted = { organizationCode: code, everyOrganization: access.kind === 'staff_without_organization' }
  const caller = await authenticators.staff(platform.sql, hashToken(token), wanted, now)
  if (!caller) return unauthorized(['staff'])
  platform.lastUsed.note('staff_session', { id: caller.session.id, at: now, ip: request.ip })
  if (caller.organization === null && (code !== null || access.kind === 'staff')) fail('not_a_member')
  if (access.kind === 'staff' && access.permission && !caller.organization?.permissions.has(access.permission)) {
    fail('forbidden', `Your role does not have the permission ${access.permission}.`)
  }
  if (guard && !guard.fields) checkGuard(guard, caller, now)
  return { caller, scope: access.kind === 'staff' ? staffScope(caller, request) : null }
}

function staffScope(
  { organization }: Pick<StaffWithoutOrganization, 'organization'>,
  request: FastifyRequest,
): Scope | null {
  if (!organization) return null
  // An unknown environment is refused by validation afterwards.
  return scopeIn(organization, (request.query as { environment?: unknown }).environment === 'test' ? 'test' : 'live')
}

/** If the body may name the environment as well, it applies where the query is silent, and cannot contradict it. */
export function settleEnvironment(request: FastifyRequest): void {
  const inQuery = (request.query as { environment?: Environment }).environment
  const inBody = (request.body as { environment?: Environment }).environment
  if (inBody === undefined) return
  if (inQuery !== undefined && inQuery !== inBody) {
    invalid('environment', `must be the same in the query (${inQuery}) and the body (${inBody})`)
  }
  const { caller } = request.admission as Admission
  request.admission = { caller, scope: scopeIn((caller as StaffCaller).organization, inBody) }
}

function scopeIn(organization: StaffOrganization, environment: Environment): Scope {
  return {
    organizationId: organization.id,
    organizationCode: organization.code,
    environmentId: organization.environments[environment],
    environment,
  }
}

// ---- machine: the key fixes the environment; two windows, and headers for the tighter one

async function admitMachine(
  { platform, authenticators }: Pipeline,
  { access }: Route,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admission> {
  const found = await authenticators.machine(platform.sql, hashToken(token))
  if (!found) return unauthorized(['machine'])
  if (found.caller.permissions && !(access.kind === 'machine' && access.management))
    fail('forbidden', 'A management key only opens the routes of the configuration.')
  const { limiter, lastUsed, clock } = platform
  const { rates } = platform.plans.of(found.scope.organizationCode)
  const verdicts = await limiter.consumeAll([
    { name: 'machine.key', key: found.caller.keyId, limit: rates.machine_key_per_minute },
    { name: 'machine.environment', key: found.scope.environmentId, limit: rates.machine_environment_per_minute },
  ])
  const tighter = verdicts.reduce((one, other) => (other.remaining < one.remaining ? other : one))
  reply.header('ratelimit-limit', tighter.limit)
  reply.header('ratelimit-remaining', tighter.remaining)
  reply.header('ratelimit-reset', tighter.resetSeconds)
  for (const verdict of verdicts) refuseWhenSpent(verdict)
  lastUsed.note('api_key', { id: found.caller.keyId, at: clock.now(), ip: request.ip })
  return found
}

// ---- publishable: the allowed origins gate it, CORS does not

async function admitPublishable(
  { platform, authenticators }: Pipeline,
  route: Route,
  token: string,
  request: FastifyRequest,
): Promise<Admission> {
  const found = await authenticators.publishable(platform.sql, hashToken(token))
  if (!found) return unauthorized(['publishable'])
  if (found.allowedOrigins.length > 0 && !found.allowedOrigins.includes(request.headers.origin ?? '')) {
    fail('origin_not_allowed')
  }
  for (const limit of route.limits ?? []) {
    if (limit.by !== 'publishable_key') continue
    const { rates } = platform.plans.of(found.scope.organizationCode)
    const { max } = limit.planRate ? rates[limit.planRate] : limit
    await spend(platform, windowOf(route, limit), { ...limit, max }, found.caller.keyId)
  }
  platform.lastUsed.note('api_key', { id: found.caller.keyId, at: platform.clock.now(), ip: request.ip })
  return found
}

// ---- contact: the team by `X-Customer-Id` or the oldest membership, then what the session may do

async function admitContact(
  { platform, authenticators }: Pipeline,
  route: Route,
  token: string,
  request: FastifyRequest,
): Promise<Admission> {
  const { access } = route
  const now = platform.clock.now()
  const customerId = header(request, 'x-customer-id')
  const found = await authenticators.contact(platform.sql, tokenKey(token), customerId, now)
  if (!found) return unauthorized(familiesOf(access))
  const { caller } = found
  const { rates } = platform.plans.of(found.scope.organizationCode)
  refuseWhenSpent(await platform.limiter.consume('contact.session', caller.sessionId, rates.contact_session_per_hour))
  if (customerId !== null && caller.team === null) fail('not_found', 'You are not a member of this customer.')
  if (route.closedToSupport && caller.impersonation) fail('impersonated_session')
  if (access.kind === 'contact') checkContact(access, caller)
  const { environmentId } = found.scope
  platform.lastUsed.note('contact_session', { id: caller.sessionId, environmentId, at: now, ip: request.ip })
  if (!caller.impersonation) {
    platform.lastUsed.note('active_contact', { id: caller.contactId, environmentId, at: now, ip: request.ip })
  }
  return found
}

function checkContact(access: Extract<Access, { kind: 'contact' }>, caller: ContactCaller): void {
  if (access.verified && !caller.verified) fail('unverified_session')
  if (access.team && caller.team === null) fail('not_found', 'You are not a member of any customer.')
  if (access.permission && !caller.team?.permissions.has(access.permission)) {
    fail('forbidden', `Your role in the team does not have the permission ${access.permission}.`)
  }
  if (access.owner && caller.team?.role.key !== 'owner') fail('forbidden', 'Only an owner of the team can do this.')
}

// ---- what the request carries beside its credential

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Returns the key under which a repeat is the same request, or null. */
export function idempotencyKey(route: Route, request: FastifyRequest): string | null {
  if (!route.idempotent) return null
  const key = header(request, 'idempotency-key')
  if (key === null) return null
  inspectText(key)
  if (key.length > idempotencyKeyLength) {
    fail('invalid_request', `Idempotency-Key is longer than ${idempotencyKeyLength} characters.`)
  }
  return key
}

export const callerId = (caller: unknown): string => {
  const known = caller as MachineCaller | ContactCaller | StaffWithoutOrganization
  if ('user' in known) return known.user.id
  return known.family === 'machine' ? known.keyId : known.contactId
}

/** Returns the code of the organization that staff act in. */
export const organizationOf = (caller: unknown): string => (caller as StaffCaller).organization.code

/** Returns the customer that a contact acts for. */
export const customerOf = (caller: unknown): string | null => (caller as ContactCaller).team?.customerId ?? null
