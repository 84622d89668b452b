import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named } from './exchange.ts'
import { mounted as routes } from './mounted.ts'
import { isWholeList } from './probe-collections.ts'

// Pins a list: a deliberate addition is made here, in the same change.

test('only these lists are returned whole; every other collection is paginated', () => {
  assert.deepEqual(routes.filter(isWholeList).map(named).sort(), [
    'GET /v1/consents/{publishableKey}', // at most three
    'GET /v1/contact/banners', // one for each place
    'GET /v1/contact/checklists', // at most a hundred
    'GET /v1/contact/customer/webhooks/{id}/deliveries', // the last hundred, as the specification says
    'GET /v1/contact/feedback/boards', // at most fifty of each
    'GET /v1/contact/feedback/similar', // at most five
    'GET /v1/contact/legal', // at most fifty documents, and what the person agreed to
    'GET /v1/contact/portal', // one name for each section of the portal
    'GET /v1/contacts/{id}/legal', // at most fifty documents, and what the contact agreed to
    'GET /v1/imports/{id}/columns', // those of one file
    'GET /v1/jwks/{publishableKey}', // a JSON Web Key Set
    'GET /v1/legal/{publishableKey}', // at most fifty
    'GET /v1/organization/analytics/names', // at most a thousand names of events
    'GET /v1/organization/attention', // one line for each kind of problem
    'GET /v1/organization/campaigns/calendar', // a page of a calendar, at most five hundred
    'GET /v1/organization/campaigns/event-types', // facts, and at most a thousand names of events
    'GET /v1/organization/contact-auth/signing-keys', // what the key set publishes
    'GET /v1/organization/contacts/{id}/acceptances', // unpaginated, as the specification says
    'GET /v1/organization/contacts/{id}/checklists', // at most a hundred
    'GET /v1/organization/contacts/{id}/feedback', // the last hundred
    'GET /v1/organization/conversations/agents', // at most a thousand
    'GET /v1/organization/customers/{id}/feedback', // the first twenty by votes
    'GET /v1/organization/environments', // always two
    'GET /v1/organization/feedback/similar', // at most five
    'GET /v1/organization/imports/{id}/columns', // those of one file
    'GET /v1/organization/invoices/totals', // one for each currency
    'GET /v1/organization/legal/{id}/acceptances', // unpaginated, as the specification says
    'GET /v1/organization/permissions', // the catalogue of this version
    'GET /v1/organization/search', // the first five of each kind
    'GET /v1/organization/segments/fields', // the catalogue of this version, and at most a thousand names of events
    'GET /v1/organization/surveys/event-types', // facts, and at most a thousand names of events
    'GET /v1/organization/webhooks/events', // the published catalogue
    'GET /v1/organization/webhooks/{id}/deliveries', // the last hundred, as the specification says
    'GET /v1/pricing/{publishableKey}', // a pricing page shows all of it, at most two hundred
    'GET /v1/roadmap/{publishableKey}', // the first posts of each column
  ])
})
