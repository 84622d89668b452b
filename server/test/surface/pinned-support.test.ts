import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named } from './exchange.ts'
import { mounted as routes } from './mounted.ts'

// Pins the routes of support sessions: a deliberate change is made here too.

test('these routes are closed to a support session', () => {
  assert.deepEqual(
    routes
      .filter(({ closedToSupport }) => closedToSupport)
      .map(named)
      .sort(),
    [
      'DELETE /v1/contact/changelog/{id}/reaction',
      'DELETE /v1/contact/customer/invitations/{id}',
      'DELETE /v1/contact/customer/keys/{id}',
      'DELETE /v1/contact/customer/members/{id}',
      'DELETE /v1/contact/customer/webhooks/{id}',
      'DELETE /v1/contact/feedback/{id}',
      'DELETE /v1/contact/feedback/{id}/comments/{commentId}',
      'DELETE /v1/contact/feedback/{id}/vote',
      'DELETE /v1/contact/sessions',
      'DELETE /v1/contact/sessions/{id}',
      'DELETE /v1/contact/two-factor',
      'GET /v1/contact/customer/webhooks/{id}/secret',
      'PATCH /v1/contact/customer/members/{id}',
      'PATCH /v1/contact/customer/webhooks/{id}',
      'PATCH /v1/contact/feedback/{id}',
      'POST /v1/contact/banners/{id}/clicked',
      'POST /v1/contact/banners/{id}/dismiss',
      'POST /v1/contact/banners/{id}/seen',
      'POST /v1/contact/changelog/seen',
      'POST /v1/contact/changelog/{id}/reaction',
      'POST /v1/contact/checklists/{id}/dismiss',
      'POST /v1/contact/checklists/{id}/select',
      'POST /v1/contact/conversations',
      'POST /v1/contact/conversations/pictures',
      'POST /v1/contact/conversations/{id}/messages',
      'POST /v1/contact/conversations/{id}/rating',
      'POST /v1/contact/conversations/{id}/read',
      'POST /v1/contact/conversations/{id}/typing',
      'POST /v1/contact/customer/billing-portal',
      'POST /v1/contact/customer/checkout',
      'POST /v1/contact/customer/invitations',
      'POST /v1/contact/customer/invitations/{id}/resend',
      'POST /v1/contact/customer/keys',
      'POST /v1/contact/customer/leave',
      'POST /v1/contact/customer/subscription/cancel',
      'POST /v1/contact/customer/subscription/change',
      'POST /v1/contact/customer/subscription/preview',
      'POST /v1/contact/customer/subscription/resume',
      'POST /v1/contact/customer/webhooks',
      'POST /v1/contact/customer/webhooks/{id}/deliveries/{deliveryId}/replay',
      'POST /v1/contact/customer/webhooks/{id}/replay',
      'POST /v1/contact/customer/webhooks/{id}/rotate-secret',
      'POST /v1/contact/customer/webhooks/{id}/test',
      'POST /v1/contact/customers',
      'POST /v1/contact/feedback',
      'POST /v1/contact/feedback/{id}/comments',
      'POST /v1/contact/feedback/{id}/vote',
      'POST /v1/contact/help/articles/{slug}/helpful',
      'POST /v1/contact/invitations/accept',
      'POST /v1/contact/legal/accept',
      'POST /v1/contact/notifications/read-all',
      'POST /v1/contact/notifications/seen',
      'POST /v1/contact/notifications/{id}/read',
      'POST /v1/contact/password',
      'POST /v1/contact/surveys/{id}/dismiss',
      'POST /v1/contact/surveys/{id}/response',
      'POST /v1/contact/surveys/{id}/shown',
      'POST /v1/contact/two-factor',
      'POST /v1/contact/two-factor/confirm',
      'POST /v1/contact/two-factor/recovery-codes',
      'POST /v1/events',
      'POST /v1/track',
      'POST /v1/usage',
      'PUT /v1/contact/consents',
      'PUT /v1/contact/gamification/preferences',
    ],
  )
})

test('only these writes are open to a support session, each with its reason', () => {
  const open = routes.flatMap((route) => (route.openToSupport ? [[named(route), route.openToSupport]] : []))
  assert.deepEqual(Object.fromEntries(open), {
    'PATCH /v1/contact/me': 'the name grants no access',
    'POST /v1/contact/logout': 'it ends the support session itself',
    'POST /v1/contact/token': 'the JWT is marked as impersonated and expires with the session',
    'PATCH /v1/contact/customer': 'the name grants no access',
  })
})
