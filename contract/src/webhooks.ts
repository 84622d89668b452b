import { Type } from 'typebox'
import {
  area,
  chosen,
  collection,
  Environment,
  EnvironmentQuery,
  nullable,
  oneOf,
  PagingQuery,
  staff,
  strict,
  Uuid,
} from './kernel/index.ts'
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

const Plane = oneOf('product', 'audit')
const subscribedEvents = Type.Array(Type.String({ maxLength: 120 }), {
  maxItems: 100,
  uniqueItems: true,
  description: 'Types of the published catalogue; empty means all, also those added later',
})

const fields = {
  ...endpointFields,
  plane: Plane,
  created_by: nullable(Type.Object({ user_id: Uuid, email: Type.String() })),
}
const Endpoint = chosen(Type.Object(fields))
const EndpointWithSecret = chosen(Type.Object({ ...fields, ...secretField }))

const EventType = chosen(Type.Object({ type: Type.String(), aggregate: Type.String(), description: Type.String() }))

const InEnvironment = Type.Object(EnvironmentQuery)
const managing = staff('webhooks:manage')

/** The tenant's own endpoints: the product plane, and the audit plane, whose writes need `audit:deliver` as well. */
export const webhooks = area('webhooks', {
  list: {
    method: 'GET',
    path: '/v1/organization/webhooks',
    summary: 'The endpoints of an environment with their health, newest first',
    access: managing,
    query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, plane: Type.Optional(Plane) }),
    success: { status: 200, body: collection('webhooks', Endpoint) },
    chosen: true,
  },
  create: {
    method: 'POST',
    path: '/v1/organization/webhooks',
    summary: 'Register an endpoint',
    description:
      'On the audit plane `subscribed_events` is refused and the environment is `live`; it receives the staff actions ' +
      'of both environments.',
    access: managing,
    audit: 'webhook.created',
    body: strict({
      url: WebhookUrl,
      environment: Type.Optional(Environment),
      subscribed_events: Type.Optional(subscribedEvents),
      plane: Type.Optional(Plane),
    }),
    success: { status: 201, body: EndpointWithSecret },
    errors: ['invalid_request', 'plan_limit_reached'],
  },
  events: {
    method: 'GET',
    path: '/v1/organization/webhooks/events',
    summary: 'The published catalogue: what can arrive at a product endpoint',
    access: managing,
    success: { status: 200, body: chosen(Type.Object({ events: Type.Array(EventType) })) },
  },
  get: {
    method: 'GET',
    path: '/v1/organization/webhooks/{id}',
    summary: 'One endpoint with its health',
    access: managing,
    query: InEnvironment,
    success: { status: 200, body: Endpoint },
    chosen: true,
  },
  update: {
    method: 'PATCH',
    path: '/v1/organization/webhooks/{id}',
    summary: 'Re-aim an endpoint, change what it hears, turn it off or on again',
    access: managing,
    audit: 'webhook.updated',
    query: InEnvironment,
    body: strict({
      url: Type.Optional(WebhookUrl),
      subscribed_events: Type.Optional(subscribedEvents),
      enabled: Type.Optional(Type.Boolean({ description: '`true` clears the failure streak' })),
    }),
    success: { status: 200, body: Endpoint },
    errors: ['invalid_request', 'plan_limit_reached'],
    chosen: true,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/organization/webhooks/{id}',
    summary: 'Delete an endpoint; what still waits for it is not sent',
    access: managing,
    audit: 'webhook.deleted',
    query: InEnvironment,
    success: { status: 204 },
    chosen: true,
  },
  secret: {
    method: 'GET',
    path: '/v1/organization/webhooks/{id}/secret',
    summary: 'Read the signing secret again',
    access: managing,
    query: InEnvironment,
    success: { status: 200, body: WebhookSecret },
  },
  rotateSecret: {
    method: 'POST',
    path: '/v1/organization/webhooks/{id}/rotate-secret',
    summary: 'Replace the signing secret; the next attempt is signed with the new one',
    access: managing,
    audit: 'webhook.secret_rotated',
    query: InEnvironment,
    success: { status: 200, body: WebhookSecret },
    chosen: true,
  },
  deliveries: {
    method: 'GET',
    path: '/v1/organization/webhooks/{id}/deliveries',
    summary: 'The last hundred deliveries, newest first',
    access: managing,
    query: Type.Object({ ...EnvironmentQuery, status: Type.Optional(DeliveryStatus) }),
    success: { status: 200, body: DeliveryLog },
  },
  delivery: {
    method: 'GET',
    path: '/v1/organization/webhooks/{id}/deliveries/{deliveryId}',
    summary: 'One delivery with its body and every attempt',
    access: managing,
    query: InEnvironment,
    success: { status: 200, body: DeliveryInFull },
    chosen: true,
  },
  replay: {
    method: 'POST',
    path: '/v1/organization/webhooks/{id}/deliveries/{deliveryId}/replay',
    summary: 'Send the stored body again, byte for byte: a new delivery of the same event',
    access: managing,
    audit: 'webhook.delivery_replayed',
    query: InEnvironment,
    success: { status: 202, body: Delivery },
    errors: ['plan_limit_reached'],
  },
  replayRange: {
    method: 'POST',
    path: '/v1/organization/webhooks/{id}/replay',
    summary: 'Send every delivery again that failed since a time',
    access: managing,
    audit: 'webhook.replayed',
    query: InEnvironment,
    body: ReplayRange,
    success: { status: 202, body: Replayed },
    errors: ['plan_limit_reached'],
    chosen: true,
  },
  test: {
    method: 'POST',
    path: '/v1/organization/webhooks/{id}/test',
    summary: 'Queue one delivery of type `webhook.test`, also to an endpoint that is off',
    access: managing,
    audit: 'webhook.tested',
    query: InEnvironment,
    success: { status: 202, body: Delivery },
    errors: ['plan_limit_reached'],
  },
})
