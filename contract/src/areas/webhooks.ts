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
  shape,
  staff,
  strict,
} from '../kernel/index.ts'
import { UserReference } from '../shapes/staff.ts'
import { DeliveryStatus, endpointChange, endpointFields, mirrored, secretField, WebhookUrl } from '../shapes/webhook.ts'

const Plane = oneOf('product', 'audit')
const subscribedEvents = Type.Array(Type.String({ maxLength: 120 }), {
  maxItems: 100,
  uniqueItems: true,
  description: 'Event types; empty means all, including types added later',
})

const fields = {
  ...endpointFields,
  plane: Plane,
  created_by: nullable(UserReference),
}
const Endpoint = chosen(shape('WebhookEndpoint', fields))
const EndpointWithSecret = chosen(shape('CreatedWebhookEndpoint', { ...fields, ...secretField }))

const EventType = chosen(
  shape('EventType', { type: Type.String(), aggregate: Type.String(), description: Type.String() }),
)

const InEnvironment = Type.Object(EnvironmentQuery)
const managing = staff('webhooks:manage')

/** The tenant's own endpoints: the product plane, and the audit plane, whose writes need `audit:deliver` and whose deliveries and secret `audit:read` as well. */
export const webhooks = area(
  'webhooks',
  { group: 'Webhooks', about: 'Your webhook endpoints for events and the audit log, with their deliveries.' },
  {
    list: {
      method: 'GET',
      path: '/v1/organization/webhooks',
      summary: 'List the endpoints of an environment with their health, newest first',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, plane: Type.Optional(Plane) }),
      success: { status: 200, body: collection('webhooks', Endpoint) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path: '/v1/organization/webhooks',
      summary: 'Create an endpoint',
      description:
        'An audit endpoint must not have `subscribed_events` and belongs to `live`; it receives the staff actions ' +
        'of both environments.',
      access: managing,
      audit: 'webhook.created',
      query: InEnvironment,
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
      summary: 'List the event types a product endpoint can receive',
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
      ...mirrored.update,
      path: '/v1/organization/webhooks/{id}',
      access: managing,
      audit: 'webhook.updated',
      query: InEnvironment,
      body: endpointChange(subscribedEvents),
      success: { status: 200, body: Endpoint },
      errors: ['invalid_request', 'plan_limit_reached'],
      chosen: true,
    },
    remove: {
      ...mirrored.remove,
      path: '/v1/organization/webhooks/{id}',
      access: managing,
      audit: 'webhook.deleted',
      query: InEnvironment,
      chosen: true,
    },
    secret: {
      ...mirrored.secret,
      path: '/v1/organization/webhooks/{id}/secret',
      access: managing,
      query: InEnvironment,
    },
    rotateSecret: {
      ...mirrored.rotateSecret,
      path: '/v1/organization/webhooks/{id}/rotate-secret',
      access: managing,
      audit: 'webhook.secret_rotated',
      query: InEnvironment,
      chosen: true,
    },
    deliveries: {
      ...mirrored.deliveries,
      path: '/v1/organization/webhooks/{id}/deliveries',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, status: Type.Optional(DeliveryStatus) }),
    },
    delivery: {
      ...mirrored.delivery,
      path: '/v1/organization/webhooks/{id}/deliveries/{deliveryId}',
      access: managing,
      query: InEnvironment,
      chosen: true,
    },
    replay: {
      ...mirrored.replay,
      path: '/v1/organization/webhooks/{id}/deliveries/{deliveryId}/replay',
      access: managing,
      audit: 'webhook.delivery_replayed',
      query: InEnvironment,
      errors: ['plan_limit_reached'],
    },
    replayRange: {
      ...mirrored.replayRange,
      path: '/v1/organization/webhooks/{id}/replay',
      access: managing,
      audit: 'webhook.replayed',
      query: InEnvironment,
      errors: ['plan_limit_reached'],
      chosen: true,
    },
    test: {
      ...mirrored.test,
      path: '/v1/organization/webhooks/{id}/test',
      access: managing,
      audit: 'webhook.tested',
      query: InEnvironment,
      errors: ['conflict', 'plan_limit_reached'],
    },
  },
)
