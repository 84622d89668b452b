import assert from 'node:assert/strict'
import { test } from 'node:test'
import { surfaceLimits } from '@userkeep/contract'
import { named } from './exchange.ts'
import { mounted as routes } from './mounted.ts'

// Pins limits: a deliberate change is made here too.

const [minute, fiveMinutes, hour] = [60, 300, 3600]

/** The specification's table: how many, in how many seconds, counted by what. */
const specifiedLimits: Record<string, [number, number, string][]> = {
  'POST /v1/auth/signup': [[10, hour, 'ip']],
  'POST /v1/auth/login': [[20, fiveMinutes, 'ip']],
  'POST /v1/auth/two-factor': [[20, fiveMinutes, 'ip']],
  'POST /v1/auth/forgot-password': [[5, hour, 'ip']],
  'POST /v1/auth/reset-password': [[10, hour, 'ip']],
  'GET /v1/invitations': [[60, minute, 'ip']],
  'POST /v1/invitations/accept': [[20, hour, 'ip']],
  'POST /v1/boot': [
    [240, minute, 'ip'],
    [240, minute, 'publishable_key'],
  ],
  'GET /v1/jwks/{publishableKey}': [[120, minute, 'ip']],
  'GET /v1/config/{publishableKey}': [[120, minute, 'ip']],
  'POST /v1/waitlist': [[10, hour, 'ip']],
  'POST /v1/contact-auth/magic-link': [[5, hour, 'ip']],
  'POST /v1/contact-auth/magic-link/redeem': [[20, hour, 'ip']],
  'POST /v1/contact-auth/email-code': [[5, hour, 'ip']],
  'POST /v1/contact-auth/email-code/verify': [[20, fiveMinutes, 'ip']],
  'POST /v1/contact-auth/signup': [[10, hour, 'ip']],
  'POST /v1/contact-auth/login': [[20, fiveMinutes, 'ip']],
  'POST /v1/contact-auth/verify-email': [[20, hour, 'ip']],
  'POST /v1/contact-auth/resend-verification': [[5, hour, 'ip']],
  'POST /v1/contact-auth/forgot-password': [[5, hour, 'ip']],
  'POST /v1/contact-auth/reset-password': [[10, hour, 'ip']],
  'POST /v1/contact-auth/two-factor': [[20, fiveMinutes, 'ip']],
  'POST /v1/contact-auth/oauth/{provider}/start': [[30, hour, 'ip']],
  'POST /v1/contact-auth/oauth/{provider}/callback': [[30, hour, 'ip']],
}

/** Limits of routes that the specification does not have. */
const chosenLimits: typeof specifiedLimits = {
  'GET /v1/flags/{publishableKey}': [[600, minute, 'ip']],
  'GET /v1/legal/{publishableKey}': [[120, minute, 'ip']],
  'GET /v1/consents/{publishableKey}': [[120, minute, 'ip']],
  'GET /v1/pricing/{publishableKey}': [[600, minute, 'ip']],
  'GET /v1/roadmap/{publishableKey}': [[600, minute, 'ip']],
  'GET /roadmap/{publishableKey}': [[600, minute, 'ip']],
  'GET /v1/changelog/{publishableKey}': [[600, minute, 'ip']],
  'POST /v1/contact/conversations': [[60, hour, 'ip']],
  'POST /v1/contact/conversations/pictures': [[120, hour, 'ip']],
  'POST /v1/contact/conversations/{id}/messages': [[600, hour, 'ip']],
  'GET /v1/help/{publishableKey}': [[600, minute, 'ip']],
  'GET /v1/help/{publishableKey}/articles/{slug}': [[600, minute, 'ip']],
  'POST /v1/help/{publishableKey}/articles/{slug}/helpful': [[60, hour, 'ip']],
  'GET /help/{publishableKey}': [[600, minute, 'ip']],
  'GET /help/{publishableKey}/sitemap.xml': [[600, minute, 'ip']],
  'GET /help/{publishableKey}/collections/{slug}': [[600, minute, 'ip']],
  'GET /help/{publishableKey}/articles/{slug}': [[600, minute, 'ip']],
  'POST /help/{publishableKey}/articles/{slug}/helpful': [[60, hour, 'ip']],
  'GET /changelog/{publishableKey}': [[600, minute, 'ip']],
  'GET /changelog/{publishableKey}/feed.atom': [[600, minute, 'ip']],
  'GET /changelog/{publishableKey}/sitemap.xml': [[600, minute, 'ip']],
  'GET /changelog/{publishableKey}/{slug}': [[600, minute, 'ip']],
  // A page has many.
  'GET /pictures/{picture}/{size}': [[1200, minute, 'ip']],
  'GET /v1/team-invitations': [[60, minute, 'ip']],
  // Mail programs unsubscribe many people from a few addresses.
  'GET /surveys/answer/{token}': [[600, minute, 'ip']],
  'POST /surveys/answer/{token}': [[600, minute, 'ip']],
  'GET /unsubscribe/{token}': [[600, minute, 'ip']],
  'POST /unsubscribe/{token}': [[600, minute, 'ip']],
}

test('the rate limits are those of the specification and these additional ones', () => {
  const limited = routes.filter(({ limits }) => limits !== undefined)
  const declared = limited.map((route) => [
    named(route),
    route.limits?.map(({ max, windowSeconds, by }) => [max, windowSeconds, by]),
  ])
  const existing = new Set(routes.map(named))
  const expected = Object.entries({ ...specifiedLimits, ...chosenLimits }).filter(([name]) => existing.has(name))
  assert.deepEqual(Object.fromEntries(declared), Object.fromEntries(expected))
  assert.deepEqual(surfaceLimits, {
    machineKey: { max: 1000, windowSeconds: minute },
    machineEnvironment: { max: 3000, windowSeconds: minute },
    contactSession: { max: 600, windowSeconds: hour },
  })
})
