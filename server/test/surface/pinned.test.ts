import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  errors,
  facts,
  familiesOf,
  isCrossOrigin,
  publishedFactTypes,
  type Route,
  type StaffPermission,
  secretKeyPermissions,
  seededRoles,
  staffPermissions,
} from '@userkeep/contract'
import { patternsThatBacktrack, routesThatTakeWithoutBound } from './bounds.ts'
import { named } from './exchange.ts'
import { mounted as routes } from './mounted.ts'
import { routesThatNameTheEnvironmentTwice } from './probe-environments.ts'
import { changelogPages, helpAnswers, helpIsPublic, helpPages, helpReads } from './public-pages.ts'
import {
  routesThatCompleteSteps,
  routesThatLetTheEnvironmentBeNamed,
  routesThatMoveBalances,
  routesThatNameTheInternalId,
  routesWithCredentialsInTheQuery,
  routesWithTheirOwnAudience,
} from './rules.ts'

// Pins lists: a deliberate addition is made here, in the same change.

const written = 'published posts are public, and a publishable key is not a secret'

const namesOf = (wanted: (route: Route) => unknown) => routes.filter(wanted).map(named).sort()

test('only these routes are open to anyone, each with its reason', () => {
  const open = routes.flatMap((route) => (route.access.kind === 'anyone' ? [[named(route), route.access.reason]] : []))
  assert.deepEqual(Object.fromEntries(open), {
    'GET /v1/installation': 'the sign-in page needs it before an account exists',
    'POST /v1/auth/signup': 'there is no account before sign-up',
    'POST /v1/auth/login': 'signing in creates the credential',
    'POST /v1/auth/two-factor': 'the challenge in the body is the credential',
    'POST /v1/auth/forgot-password': 'a user without the password cannot sign in',
    'POST /v1/auth/reset-password': 'the token in the body is the credential',
    'GET /v1/config/{publishableKey}': 'the sign-in page needs it, and a publishable key is not a secret',
    'GET /v1/jwks/{publishableKey}': 'public keys are needed to verify a token',
    'GET /v1/flags/{publishableKey}': 'flags are evaluated before sign-in, and a publishable key is not a secret',
    'GET /v1/pricing/{publishableKey}': 'prices are public, and a publishable key is not a secret',
    'GET /v1/legal/{publishableKey}': 'documents are public, and a publishable key is not a secret',
    'GET /v1/roadmap/{publishableKey}': 'the roadmap is public, and a publishable key is not a secret',
    'GET /roadmap/{publishableKey}': 'the roadmap is public, and a publishable key is not a secret',
    'GET /v1/consents/{publishableKey}': 'the texts are shown before sign-up, and a publishable key is not a secret',
    'GET /sandbox/checkouts/{token}': 'the URL of the page is the secret, as with any payment gateway',
    'POST /sandbox/checkouts/{token}': 'the URL of the page is the secret, as with any payment gateway',
    'POST /sandbox/checkouts/{token}/confirm': 'the URL of the page is the secret, as with any payment gateway',
    'GET /sandbox/portal/{token}': 'the URL of the page is the secret, as with any payment gateway',
    'POST /sandbox/portal/{token}': 'the URL of the page is the secret, as with any payment gateway',
    'POST /sandbox/portal/{token}/pay': 'the URL of the page is the secret, as with any payment gateway',
    'GET /pictures/{picture}/{size}': 'images are part of public posts, emails and your product',
    'GET /v1/changelog/{publishableKey}': written,
    ...Object.fromEntries(changelogPages.map((page) => [page, written])),
    ...Object.fromEntries([...helpReads, ...helpPages, ...helpAnswers].map((route) => [route, helpIsPublic])),
    'GET /c/{token}': 'mail clients open it without credentials, and it only redirects to the link',
    'GET /o/{token}': 'mail clients load it without credentials, and the response is always the same',
    'POST /gateways/{connectionId}': 'the signature is the credential',
  })
})

test('only these routes accept a one-time token', () => {
  const held = routes.flatMap((route) =>
    route.access.kind === 'one_time_token' ? [[named(route), route.access.family]] : [],
  )
  assert.deepEqual(Object.fromEntries(held), {
    'GET /v1/invitations': 'invitation',
    'POST /v1/invitations/accept': 'invitation',
    'GET /v1/team-invitations': 'teamInvitation',
    'GET /surveys/answer/{token}': 'surveyAnswer',
    'GET /unsubscribe/{token}': 'unsubscribe',
    'POST /surveys/answer/{token}': 'surveyAnswer',
    'POST /unsubscribe/{token}': 'unsubscribe',
  })
})

test('only these public routes without a tenant key allow any origin; staff routes allow no other origin', () => {
  const open = routes.filter(({ access }) => access.kind === 'anyone' || access.kind === 'one_time_token')
  assert.deepEqual(
    open
      .filter(({ access }) => isCrossOrigin(access))
      .map(named)
      .sort(),
    [
      ...changelogPages,
      ...helpPages,
      'GET /pictures/{picture}/{size}',
      'GET /roadmap/{publishableKey}',
      'GET /v1/changelog/{publishableKey}',
      'GET /v1/config/{publishableKey}',
      'GET /v1/consents/{publishableKey}',
      'GET /v1/flags/{publishableKey}',
      ...helpReads,
      'GET /v1/jwks/{publishableKey}',
      'GET /v1/legal/{publishableKey}',
      'GET /v1/pricing/{publishableKey}',
      'GET /v1/roadmap/{publishableKey}',
      'GET /v1/team-invitations',
      ...helpAnswers,
    ],
  )
  const staffPlane = routes.filter(({ path }) =>
    /^\/v1\/(auth|invitations|account|session|organizations?)(\/|$)/.test(path),
  )
  assert.deepEqual(staffPlane.filter(({ access }) => isCrossOrigin(access)).map(named), [])
})

test('this route ends a session regardless of the organization header', () => {
  assert.deepEqual(
    namesOf(({ access }) => access.kind === 'staff_without_organization' && access.header === 'ignored'),
    ['POST /v1/session/logout'],
  )
})

test('only these four routes work for a session without organization', () => {
  assert.deepEqual(
    namesOf(({ access }) => access.kind === 'staff_without_organization'),
    ['GET /v1/organizations', 'GET /v1/session', 'POST /v1/organizations', 'POST /v1/session/logout'],
  )
})

test('creating a secret key requires the permissions for everything that the key can access', () => {
  const guards: Record<string, StaffPermission | null> = {
    me: null,
    contacts: 'customers:write',
    customers: 'customers:write',
    'customer-keys': 'customers:read',
    credits: 'billing:manage',
    track: 'customers:write',
    events: 'customers:write',
    usage: 'customers:write',
    entitlements: 'billing:manage',
    imports: 'customers:impersonate',
    export: 'customers:impersonate',
    facts: 'billing:manage',
    flags: 'customers:read',
    'flag-definitions': 'customers:read',
    bounces: 'messaging:manage',
    messages: 'messaging:manage',
    notifications: 'messaging:manage',
    // Only a management key reads or changes anything by them: a secret key without permissions sees an empty configuration.
    configuration: null,
    // Its tools read only what one of the permissions shows.
    '/mcp': null,
  }
  const opened = routes
    .filter(({ access }) => familiesOf(access).includes('machine'))
    .map(({ path }) => path.split('/')[2] ?? path)
  assert.deepEqual([...new Set(opened)].sort(), Object.keys(guards).sort())
  const asked = new Set<StaffPermission | null>([null, ...secretKeyPermissions])
  for (const [thing, permission] of Object.entries(guards)) assert.ok(asked.has(permission), thing)
})

test('only these routes may be cached', () => {
  assert.deepEqual(
    namesOf(({ cacheSeconds }) => cacheSeconds),
    [
      ...changelogPages,
      ...helpPages,
      'GET /pictures/{picture}/{size}',
      'GET /roadmap/{publishableKey}',
      'GET /v1/changelog/{publishableKey}',
      'GET /v1/config/{publishableKey}',
      'GET /v1/consents/{publishableKey}',
      'GET /v1/flags/{publishableKey}',
      ...helpReads,
      'GET /v1/jwks/{publishableKey}',
      'GET /v1/legal/{publishableKey}',
      'GET /v1/pricing/{publishableKey}',
      'GET /v1/roadmap/{publishableKey}',
    ],
  )
})

test('the error codes of the specification have the specified statuses', () => {
  const given = Object.entries(errors).flatMap(([code, error]) => (error.given ? [[code, error.status]] : []))
  assert.deepEqual(Object.fromEntries(given), {
    unauthorized: 401,
    forbidden: 403,
    not_a_member: 403,
    impersonated_session: 403,
    webhooks_not_available: 403,
    not_found: 404,
    checkout_already_completed: 409,
    idempotency_key_reused: 422,
    rate_limited: 429,
  })
  assert.equal(errors.two_factor_unavailable.status, 501)
  assert.equal(errors.idempotency_in_progress.status, 409)
  for (const code of ['price_archived', 'contact_anonymous', 'impersonation_active']) assert.ok(code in errors)
})

test('the published facts are exactly the eight in the catalog', () => {
  const catalogue = publishedFactTypes.map((type) => [type, facts[type].aggregate])
  assert.deepEqual(Object.fromEntries(catalogue), {
    'organization.created': 'organization',
    'member.invited': 'invitation',
    'member.role_changed': 'membership',
    'member.removed': 'membership',
    'organization.usage_threshold_reached': 'organization',
    'contact.identified': 'contact',
    'contact.merged': 'contact',
    'contact.signed_in': 'contact',
  })
})

test('the permissions marked as given are exactly those of the specification', () => {
  const given = Object.entries(staffPermissions).flatMap(([name, permission]) => (permission.given ? [name] : []))
  assert.deepEqual(given.sort(), [
    'alerts:manage',
    'analytics:read',
    'audit:deliver',
    'audit:read',
    'customers:impersonate',
    'customers:read',
    'customers:write',
    'engagement:manage',
    'feedback:read',
    'feedback:write',
    'flags:manage',
    'legal:manage',
    'messaging:manage',
    'segments:manage',
    'support:read',
    'support:write',
    'webhooks:manage',
  ])
})

test('the seeded roles have the permissions of the specification', () => {
  const holders: Partial<Record<StaffPermission, string[]>> = {
    'customers:impersonate': ['owner'],
    'audit:read': ['owner'],
    'audit:deliver': ['owner'],
    'alerts:manage': ['owner'],
    'webhooks:manage': ['owner', 'admin'],
    'analytics:read': ['owner', 'admin'],
    'feedback:read': ['owner', 'admin', 'member'],
    'support:read': ['owner', 'admin', 'member'],
    'support:write': ['owner', 'admin', 'member'],
  }
  for (const [permission, roles] of Object.entries(holders)) {
    const held = Object.entries(seededRoles).filter(([, permissions]) =>
      (permissions as readonly string[]).includes(permission),
    )
    assert.deepEqual(
      held.map(([role]) => role),
      roles,
      permission,
    )
  }
  assert.deepEqual(seededRoles.owner, Object.keys(staffPermissions))
})

const rules: [string, (routes: readonly Route[]) => string[]][] = [
  ['no route completes an onboarding step', routesThatCompleteSteps],
  ['no route moves a gamification balance', routesThatMoveBalances],
  ['only segments define their own audience', routesWithTheirOwnAudience],
  ['no field holds the internal id of an organization', routesThatNameTheInternalId],
  ['only staff routes accept an environment', routesThatLetTheEnvironmentBeNamed],
  ['every route with an environment in the body also accepts it in the query', routesThatNameTheEnvironmentTwice],
  ['no query parameter carries a credential', routesWithCredentialsInTheQuery],
  ['every input has a maximum size', routesThatTakeWithoutBound],
  ['no pattern backtracks catastrophically', patternsThatBacktrack],
]
for (const [name, rule] of rules) test(name, () => assert.deepEqual(rule(routes), []))
