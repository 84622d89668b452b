import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Route } from '@userkeep/contract'
import { named } from './exchange.ts'
import { mounted as routes } from './mounted.ts'

// How writes are taken, in lists that nobody lengthens by accident.

const namesOf = (wanted: (route: Route) => unknown) => routes.filter(wanted).map(named).sort()

test('these routes answer a repeat as before', () => {
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
      'POST /v1/events',
      'POST /v1/messages',
      'POST /v1/notifications',
      'POST /v1/organization/api-keys',
      'POST /v1/organization/banners',
      'POST /v1/organization/campaigns',
      'POST /v1/organization/campaigns/{id}/duplicate',
      'POST /v1/organization/changelog',
      'POST /v1/organization/changelog/categories',
      'POST /v1/organization/changelog/{id}/campaign',
      'POST /v1/organization/checklists',
      'POST /v1/organization/contacts/{id}/notifications',
      'POST /v1/organization/coupons',
      'POST /v1/organization/customer-roles',
      'POST /v1/organization/customers',
      'POST /v1/organization/customers/{id}/credits/grant',
      'POST /v1/organization/customers/{id}/entitlement-overrides',
      'POST /v1/organization/customers/{id}/invitations',
      'POST /v1/organization/customers/{id}/members',
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
      'POST /v1/organization/invitations',
      'POST /v1/organization/invoices/{id}/refund',
      'POST /v1/organization/legal',
      'POST /v1/organization/legal/{id}/versions',
      'POST /v1/organization/meters',
      'POST /v1/organization/pictures',
      'POST /v1/organization/prices',
      'POST /v1/organization/products',
      'POST /v1/organization/roles',
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
    ],
  )
})

test('these are reads: a repeat of one is answered by how things are now', () => {
  assert.deepEqual(
    namesOf(({ answersAnew }) => answersAnew),
    [
      'POST /v1/contact/customer/billing-portal',
      'POST /v1/contact/customer/subscription/preview',
      'POST /v1/customer-keys/verify',
      'POST /v1/organization/banners/preview',
      'POST /v1/organization/campaigns/{id}/audience',
      'POST /v1/organization/changelog/preview',
      'POST /v1/organization/flags/{id}/evaluate',
      'POST /v1/organization/legal/preview',
      'POST /v1/organization/segments/preview',
      'POST /v1/organization/templates/{id}/preview',
    ],
  )
})

test('these routes take a mebibyte', () => {
  assert.deepEqual(
    namesOf(({ bulk }) => bulk),
    [
      'PATCH /v1/organization/legal/{id}/versions/{versionId}',
      'PATCH /v1/organization/templates/{id}',
      'POST /v1/customer-keys/verify',
      'POST /v1/events',
      'POST /v1/organization/legal/preview',
      'POST /v1/organization/legal/{id}/versions',
      'POST /v1/organization/pictures',
      'POST /v1/organization/templates',
      'POST /v1/organization/templates/{id}/preview',
      'POST /v1/track',
      'POST /v1/usage',
    ],
  )
})

test('these routes create or change, and say which', () => {
  assert.deepEqual(
    namesOf(({ success }) => success.orCreated),
    ['POST /v1/contacts', 'POST /v1/customers', 'PUT /v1/organization/contact-auth/providers/{provider}'],
  )
})
