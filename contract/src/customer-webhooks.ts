import { Type } from 'typebox'
import { area, chosen, contact, EnvironmentQuery, staff, strict } from './kernel/index.ts'
import {
  Delivery,
  DeliveryInFull,
  DeliveryLog,
  DeliveryStatus,
  endpointFields,
  Replayed,
  ReplayRange,
  secretField,
  WebhookSecret,
  WebhookUrl,
} from './webhook-shapes.ts'

const subscribedEvents = Type.Array(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }), {
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
  description: "The tenant's own event names, as tracked for this team",
})

const Endpoint = chosen(Type.Object(endpointFields))
const EndpointWithSecret = chosen(Type.Object({ ...endpointFields, ...secretField }))

const managing = contact({ verified: true, team: true, permission: '$webhooks.manage' })

/** A customer team's own endpoints, for what the tenant's product tracks about that team. */
export const customerWebhooks = area('customer-webhooks', {
  list: {
    method: 'GET',
    path: '/v1/contact/customer/webhooks',
    summary: "The team's endpoints with their health, newest first; at most five",
    access: managing,
    success: { status: 200, body: chosen(Type.Object({ webhooks: Type.Array(Endpoint) })) },
    chosen: true,
  },
  create: {
    method: 'POST',
    path: '/v1/contact/customer/webhooks',
    summary: 'Register an endpoint; a team has at most five',
    access: managing,
    closedToSupport: true,
    body: strict({ url: WebhookUrl, subscribed_events: subscribedEvents }),
    success: { status: 201, body: EndpointWithSecret },
    errors: ['invalid_request', 'conflict', 'webhooks_not_available'],
    chosen: true,
  },
  get: {
    method: 'GET',
    path: '/v1/contact/customer/webhooks/{id}',
    summary: 'One endpoint with its health',
    access: managing,
    success: { status: 200, body: Endpoint },
    chosen: true,
  },
  update: {
    method: 'PATCH',
    path: '/v1/contact/customer/webhooks/{id}',
    summary: 'Re-aim an endpoint, change what it hears, turn it off or on again',
    access: managing,
    body: strict({
      url: Type.Optional(WebhookUrl),
      subscribed_events: Type.Optional(subscribedEvents),
      enabled: Type.Optional(Type.Boolean({ description: '`true` clears the failure streak' })),
    }),
    success: { status: 200, body: Endpoint },
    errors: ['invalid_request', 'webhooks_not_available'],
    chosen: true,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/contact/customer/webhooks/{id}',
    summary: 'Delete an endpoint; what still waits for it is not sent',
    access: managing,
    success: { status: 204 },
    chosen: true,
  },
  secret: {
    method: 'GET',
    path: '/v1/contact/customer/webhooks/{id}/secret',
    summary: 'Read the signing secret again',
    access: managing,
    closedToSupport: true,
    success: { status: 200, body: WebhookSecret },
    chosen: true,
  },
  rotateSecret: {
    method: 'POST',
    path: '/v1/contact/customer/webhooks/{id}/rotate-secret',
    summary: 'Replace the signing secret; the next attempt is signed with the new one',
    access: managing,
    closedToSupport: true,
    success: { status: 200, body: WebhookSecret },
    chosen: true,
  },
  deliveries: {
    method: 'GET',
    path: '/v1/contact/customer/webhooks/{id}/deliveries',
    summary: 'The last hundred deliveries, newest first',
    access: managing,
    query: Type.Object({ status: Type.Optional(DeliveryStatus) }),
    success: { status: 200, body: DeliveryLog },
    chosen: true,
  },
  delivery: {
    method: 'GET',
    path: '/v1/contact/customer/webhooks/{id}/deliveries/{deliveryId}',
    summary: 'One delivery with its body and every attempt',
    access: managing,
    success: { status: 200, body: DeliveryInFull },
    chosen: true,
  },
  replay: {
    method: 'POST',
    path: '/v1/contact/customer/webhooks/{id}/deliveries/{deliveryId}/replay',
    summary: 'Send the stored body again, byte for byte: a new delivery of the same event',
    access: managing,
    success: { status: 202, body: Delivery },
    errors: ['webhooks_not_available'],
    chosen: true,
  },
  replayRange: {
    method: 'POST',
    path: '/v1/contact/customer/webhooks/{id}/replay',
    summary: 'Send every delivery again that failed since a time',
    access: managing,
    body: ReplayRange,
    success: { status: 202, body: Replayed },
    errors: ['webhooks_not_available'],
    chosen: true,
  },
  test: {
    method: 'POST',
    path: '/v1/contact/customer/webhooks/{id}/test',
    summary: 'Queue one delivery of type `webhook.test`, also to an endpoint that is off',
    access: managing,
    success: { status: 202, body: Delivery },
    errors: ['webhooks_not_available'],
    chosen: true,
  },
  ofCustomer: {
    method: 'GET',
    path: '/v1/organization/customers/{id}/webhooks',
    summary: "A customer's endpoints with their health, newest first; they stay the team's own to change",
    access: staff('customers:read'),
    query: Type.Object(EnvironmentQuery),
    success: { status: 200, body: chosen(Type.Object({ webhooks: Type.Array(Endpoint) })) },
    chosen: true,
  },
})
