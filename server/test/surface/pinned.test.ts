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
import { isWholeList } from './probe-collections.ts'
import { routesThatNameTheEnvironmentTwice } from './probe-environments.ts'
import {
  routesThatCompleteSteps,
  routesThatLetTheEnvironmentBeNamed,
  routesThatMoveBalances,
  routesThatNameTheInternalId,
  routesWithCredentialsInTheQuery,
  routesWithTheirOwnAudience,
} from './rules.ts'

// Lists that nobody lengthens by accident. Whoever means to adds the name here, in the same change.

const changelogPages = ['', '/feed.atom', '/sitemap.xml', '/{slug}'].map(
  (end) => `GET /changelog/{publishableKey}${end}`,
)
const written = 'It is written for everybody; the publishable key in the path is no secret'

const namesOf = (wanted: (route: Route) => unknown) => routes.filter(wanted).map(named).sort()

test('these routes are open to anyone, each for its reason', () => {
  const open = routes.flatMap((route) => (route.access.kind === 'anyone' ? [[named(route), route.access.reason]] : []))
  assert.deepEqual(Object.fromEntries(open), {
    'GET /v1/installation': 'the sign-in page asks before anyone has an account',
    'POST /v1/auth/signup': 'nobody has an account before signing up',
    'POST /v1/auth/login': 'signing in is what makes a credential',
    'POST /v1/auth/two-factor': 'the challenge in the body is the credential',
    'POST /v1/auth/forgot-password': 'whoever forgot the password cannot sign in',
    'POST /v1/auth/reset-password': 'the mailed token in the body is the credential',
    'GET /v1/config/{publishableKey}':
      'A page asks before anyone has signed in; the publishable key in the path is no secret',
    'GET /v1/jwks/{publishableKey}': 'Public keys are for anyone who checks a token',
    'GET /v1/flags/{publishableKey}':
      'A page asks before it knows anybody; the publishable key in the path is no secret',
    'GET /v1/pricing/{publishableKey}':
      'Prices are read before anybody signs in; the publishable key in the path is no secret',
    'GET /v1/legal/{publishableKey}': 'Whoever is to agree reads first; the publishable key in the path is no secret',
    'GET /v1/roadmap/{publishableKey}':
      'A roadmap is published to be read; the publishable key in the path is no secret',
    'GET /roadmap/{publishableKey}': 'A roadmap is published to be read; the publishable key in the path is no secret',
    'GET /v1/consents/{publishableKey}':
      'A sign-up asks before it knows anybody; the publishable key in the path is no secret',
    'GET /sandbox/checkouts/{token}': 'the address of the page is the secret, as at any payment gateway',
    'POST /sandbox/checkouts/{token}': 'the address of the page is the secret, as at any payment gateway',
    'POST /sandbox/checkouts/{token}/confirm': 'the address of the page is the secret, as at any payment gateway',
    'GET /sandbox/portal/{token}': 'the address of the page is the secret, as at any payment gateway',
    'POST /sandbox/portal/{token}': 'the address of the page is the secret, as at any payment gateway',
    'POST /sandbox/portal/{token}/pay': 'the address of the page is the secret, as at any payment gateway',
    'GET /pictures/{picture}/{size}': 'it stands in public posts, in mails and in your product',
    'GET /v1/changelog/{publishableKey}': written,
    ...Object.fromEntries(changelogPages.map((page) => [page, written])),
    'GET /c/{token}': 'a mail client opens it, and it tells nothing but where the link of the mail leads',
    'GET /o/{token}': 'a mail client loads it, and it answers the same to everybody',
    'POST /gateways/{connectionId}': 'the signature of the connection is the credential',
  })
})

test('these routes are opened by a one-time token', () => {
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

test('these routes without a key of the tenant answer browsers of any site; those of staff answer their own alone', () => {
  const open = routes.filter(({ access }) => access.kind === 'anyone' || access.kind === 'one_time_token')
  assert.deepEqual(
    open
      .filter(({ access }) => isCrossOrigin(access))
      .map(named)
      .sort(),
    [
      ...changelogPages,
      'GET /pictures/{picture}/{size}',
      'GET /roadmap/{publishableKey}',
      'GET /v1/changelog/{publishableKey}',
      'GET /v1/config/{publishableKey}',
      'GET /v1/consents/{publishableKey}',
      'GET /v1/flags/{publishableKey}',
      'GET /v1/jwks/{publishableKey}',
      'GET /v1/legal/{publishableKey}',
      'GET /v1/pricing/{publishableKey}',
      'GET /v1/roadmap/{publishableKey}',
      'GET /v1/team-invitations',
    ],
  )
  const staffPlane = routes.filter(({ path }) =>
    /^\/v1\/(auth|invitations|account|session|organizations?)(\/|$)/.test(path),
  )
  assert.deepEqual(staffPlane.filter(({ access }) => isCrossOrigin(access)).map(named), [])
})

test('this route ends a session whatever organization is named', () => {
  assert.deepEqual(
    namesOf(({ access }) => access.kind === 'staff_without_organization' && access.header === 'ignored'),
    ['POST /v1/session/logout'],
  )
})

test('these four routes work for a session without organization', () => {
  assert.deepEqual(
    namesOf(({ access }) => access.kind === 'staff_without_organization'),
    ['GET /v1/organizations', 'GET /v1/session', 'POST /v1/organizations', 'POST /v1/session/logout'],
  )
})

test('a secret key opens these things, each of which takes one of the permissions that making the key takes', () => {
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
    flags: 'customers:read',
    'flag-definitions': 'customers:read',
    bounces: 'messaging:manage',
    messages: 'messaging:manage',
    notifications: 'messaging:manage',
  }
  const opened = routes
    .filter(({ access }) => familiesOf(access).includes('machine'))
    .map(({ path }) => path.split('/')[2])
  assert.deepEqual([...new Set(opened)].sort(), Object.keys(guards).sort())
  const asked = new Set<StaffPermission | null>([null, ...secretKeyPermissions])
  for (const [thing, permission] of Object.entries(guards)) assert.ok(asked.has(permission), thing)
})

test('these lists are whole, each for its reason; every other collection is read in pages', () => {
  assert.deepEqual(namesOf(isWholeList), [
    'GET /v1/consents/{publishableKey}', // at most three
    'GET /v1/contact/banners', // one for each place
    'GET /v1/contact/checklists', // at most a hundred
    'GET /v1/contact/customer/webhooks/{id}/deliveries', // the last hundred, as the specification says
    'GET /v1/contact/feedback/similar', // at most five
    'GET /v1/contact/portal', // one name for each section of the portal
    'GET /v1/jwks/{publishableKey}', // a JSON Web Key Set
    'GET /v1/legal/{publishableKey}', // at most fifty
    'GET /v1/organization/campaigns/calendar', // a page of a calendar, at most five hundred
    'GET /v1/organization/campaigns/event-types', // facts, and at most a thousand names of events
    'GET /v1/organization/changelog/categories', // at most thirty
    'GET /v1/organization/contact-auth/signing-keys', // what the key set publishes
    'GET /v1/organization/contacts/{id}/acceptances', // unpaginated, as the specification says
    'GET /v1/organization/contacts/{id}/checklists', // at most a hundred
    'GET /v1/organization/contacts/{id}/feedback', // the last hundred
    'GET /v1/organization/environments', // always two
    'GET /v1/organization/feedback/boards', // at most fifty
    'GET /v1/organization/feedback/categories', // at most fifty
    'GET /v1/organization/feedback/similar', // at most five
    'GET /v1/organization/gamification/badges', // at most a hundred
    'GET /v1/organization/gamification/levels', // at most fifty
    'GET /v1/organization/invoices/totals', // one for each currency
    'GET /v1/organization/legal/{id}/acceptances', // unpaginated, as the specification says
    'GET /v1/organization/permissions', // the catalogue of this version
    'GET /v1/organization/webhooks/events', // the published catalogue
    'GET /v1/organization/webhooks/{id}/deliveries', // the last hundred, as the specification says
    'GET /v1/pricing/{publishableKey}', // a pricing page shows all of it, at most two hundred
  ])
})

test('these routes may be kept by caches', () => {
  assert.deepEqual(
    namesOf(({ cacheSeconds }) => cacheSeconds),
    [
      ...changelogPages,
      'GET /pictures/{picture}/{size}',
      'GET /roadmap/{publishableKey}',
      'GET /v1/changelog/{publishableKey}',
      'GET /v1/config/{publishableKey}',
      'GET /v1/consents/{publishableKey}',
      'GET /v1/flags/{publishableKey}',
      'GET /v1/jwks/{publishableKey}',
      'GET /v1/legal/{publishableKey}',
      'GET /v1/pricing/{publishableKey}',
      'GET /v1/roadmap/{publishableKey}',
    ],
  )
})

test('the error codes that the specification gives have the statuses that it gives', () => {
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

test('the published facts are exactly the eight of the catalogue', () => {
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

test('the permissions that the specification names are the ones marked as given', () => {
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

test('the seeded roles hold what the specification says of them', () => {
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
  ['no feature but segments carries an audience of its own', routesWithTheirOwnAudience],
  ['no field holds the internal id of an organization', routesThatNameTheInternalId],
  ['no caller but staff names an environment', routesThatLetTheEnvironmentBeNamed],
  ['an environment in the body may be named in the query as well', routesThatNameTheEnvironmentTwice],
  ['no query parameter carries a credential', routesWithCredentialsInTheQuery],
  ['whatever a caller can send has a bound', routesThatTakeWithoutBound],
  ['no pattern can be made to backtrack without end', patternsThatBacktrack],
]
for (const [name, rule] of rules) test(name, () => assert.deepEqual(rule(routes), []))
