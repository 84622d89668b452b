import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyLimitOf, maxBodyBytes, type Route } from '@userkeep/contract'
import { named } from './exchange.ts'
import { mounted as routes } from './mounted.ts'

// How writes are taken, in lists that nobody lengthens by accident.

const namesOf = (wanted: (route: Route) => unknown) => routes.filter(wanted).map(named).sort()

test('only these routes replay the response to a repeated request', () => {
  assert.deepEqual(
    namesOf(({ idempotent }) => idempotent),
    [
      'DELETE /v1/contacts/{id}',
      'DELETE /v1/customers/{id}',
      'DELETE /v1/customers/{id}/members/{memberId}',
      'PATCH /v1/contacts/{id}',
      'PATCH /v1/customers/{id}',
      'PATCH /v1/customers/{id}/members/{memberId}',
      'POST /v1/account/resend-verification',
      'POST /v1/bounces',
      'POST /v1/configuration/apply',
      'POST /v1/configuration/keys',
      'POST /v1/contact/conversations',
      'POST /v1/contact/conversations/pictures',
      'POST /v1/contact/conversations/{id}/messages',
      'POST /v1/contact/customer/checkout',
      'POST /v1/contact/customer/invitations',
      'POST /v1/contact/customer/keys',
      'POST /v1/contact/customer/webhooks',
      'POST /v1/contact/customer/webhooks/{id}/deliveries/{deliveryId}/replay',
      'POST /v1/contact/customer/webhooks/{id}/replay',
      'POST /v1/contact/customer/webhooks/{id}/test',
      'POST /v1/contact/customers',
      'POST /v1/contact/feedback',
      'POST /v1/contact/feedback/{id}/comments',
      'POST /v1/contacts',
      'POST /v1/contacts/{id}/merge',
      'POST /v1/credits/grant',
      'POST /v1/credits/spend',
      'POST /v1/customer-keys/verify',
      'POST /v1/customers',
      'POST /v1/customers/{id}/members',
      'POST /v1/entitlements/check',
      'POST /v1/entitlements/release',
      'POST /v1/entitlements/set',
      'POST /v1/events',
      'POST /v1/imports',
      'POST /v1/imports/{id}/cancel',
      'POST /v1/imports/{id}/chunks',
      'POST /v1/imports/{id}/start',
      'POST /v1/messages',
      'POST /v1/notifications',
      'POST /v1/organization/alerts/destinations',
      'POST /v1/organization/analytics/dashboards',
      'POST /v1/organization/analytics/reports',
      'POST /v1/organization/api-keys',
      'POST /v1/organization/banners',
      'POST /v1/organization/campaigns',
      'POST /v1/organization/campaigns/{id}/duplicate',
      'POST /v1/organization/changelog',
      'POST /v1/organization/changelog/categories',
      'POST /v1/organization/changelog/{id}/campaign',
      'POST /v1/organization/checklists',
      'POST /v1/organization/contacts/{id}/notes',
      'POST /v1/organization/contacts/{id}/notifications',
      'POST /v1/organization/conversations',
      'POST /v1/organization/conversations/canned-replies',
      'POST /v1/organization/conversations/groups',
      'POST /v1/organization/conversations/pictures',
      'POST /v1/organization/conversations/rules',
      'POST /v1/organization/conversations/tags',
      'POST /v1/organization/conversations/views',
      'POST /v1/organization/conversations/{id}/note',
      'POST /v1/organization/conversations/{id}/reply',
      'POST /v1/organization/coupons',
      'POST /v1/organization/customer-roles',
      'POST /v1/organization/customers',
      'POST /v1/organization/customers/{id}/credits/grant',
      'POST /v1/organization/customers/{id}/entitlement-overrides',
      'POST /v1/organization/customers/{id}/invitations',
      'POST /v1/organization/customers/{id}/members',
      'POST /v1/organization/customers/{id}/notes',
      'POST /v1/organization/environments/test/purge',
      'POST /v1/organization/features',
      'POST /v1/organization/feedback',
      'POST /v1/organization/feedback/boards',
      'POST /v1/organization/feedback/categories',
      'POST /v1/organization/feedback/{id}/comments',
      'POST /v1/organization/flags',
      'POST /v1/organization/gamification/badges',
      'POST /v1/organization/gamification/levels',
      'POST /v1/organization/gamification/rules',
      'POST /v1/organization/gamification/streaks',
      'POST /v1/organization/help/articles',
      'POST /v1/organization/help/collections',
      'POST /v1/organization/imports',
      'POST /v1/organization/invitations',
      'POST /v1/organization/invoices/{id}/refund',
      'POST /v1/organization/legal',
      'POST /v1/organization/legal/{id}/versions',
      'POST /v1/organization/meters',
      'POST /v1/organization/pictures',
      'POST /v1/organization/prices',
      'POST /v1/organization/products',
      'POST /v1/organization/roles',
      'POST /v1/organization/sample-data',
      'POST /v1/organization/segments',
      'POST /v1/organization/suppressions',
      'POST /v1/organization/surveys',
      'POST /v1/organization/surveys/{id}/mail',
      'POST /v1/organization/templates',
      'POST /v1/organization/templates/{id}/test-send',
      'POST /v1/organization/webhooks',
      'POST /v1/organization/webhooks/{id}/deliveries/{deliveryId}/replay',
      'POST /v1/organization/webhooks/{id}/replay',
      'POST /v1/organization/webhooks/{id}/test',
      'POST /v1/organizations',
      'POST /v1/track',
      'POST /v1/usage',
      'PUT /v1/contacts/{id}/consents',
    ],
  )
})

test('these POST routes only read: a repeated request returns the current data', () => {
  assert.deepEqual(
    namesOf(({ readOnly }) => readOnly),
    [
      'POST /v1/configuration/plan',
      'POST /v1/contact/customer/billing-portal',
      'POST /v1/contact/customer/subscription/preview',
      'POST /v1/customer-keys/verify',
      'POST /v1/organization/analytics/export',
      'POST /v1/organization/analytics/funnel',
      'POST /v1/organization/analytics/people',
      'POST /v1/organization/banners/preview',
      'POST /v1/organization/campaigns/{id}/audience',
      'POST /v1/organization/campaigns/{id}/audience/preview',
      'POST /v1/organization/changelog/preview',
      'POST /v1/organization/configuration/promotion/plan',
      'POST /v1/organization/conversations/{id}/presence',
      'POST /v1/organization/flags/{id}/evaluate',
      'POST /v1/organization/help/articles/preview',
      'POST /v1/organization/legal/preview',
      'POST /v1/organization/segments/preview',
      'POST /v1/organization/templates/{id}/preview',
    ],
  )
})

test('every machine write route accepts an idempotency key', () => {
  const isMachines = ({ access: { kind } }: Route) => kind === 'machine' || kind === 'machine_or_contact'
  assert.deepEqual(
    namesOf((route) => isMachines(route) && route.method !== 'GET' && !route.idempotent),
    // The questions of these reads are too long for an address.
    ['POST /mcp', 'POST /v1/configuration/plan', 'POST /v1/flags/evaluate'],
  )
})

test('a body may have 1 MiB, including raw ones; these routes declare their own limit', () => {
  assert.deepEqual(
    namesOf((route) => bodyLimitOf(route) !== maxBodyBytes),
    [],
  )
})

test('these routes create or update, and return which of the two', () => {
  assert.deepEqual(
    namesOf(({ success }) => success.orCreated),
    ['POST /v1/contacts', 'POST /v1/customers', 'PUT /v1/organization/contact-auth/providers/{provider}'],
  )
})
