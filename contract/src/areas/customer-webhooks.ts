import { Type } from 'typebox'
import {
  area,
  chosen,
  collection,
  contact,
  EnvironmentQuery,
  PagingQuery,
  shape,
  staff,
  strict,
} from '../kernel/index.ts'
import { DeliveryStatus, endpointChange, endpointFields, mirrored, secretField, WebhookUrl } from '../shapes/webhook.ts'

const subscribedEvents = Type.Array(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }), {
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
  description: 'Names of tracked events',
})

const Endpoint = chosen(shape('CustomerWebhookEndpoint', endpointFields))
const Endpoints = chosen(collection('webhooks', Endpoint))
const EndpointWithSecret = chosen(shape('CreatedCustomerWebhookEndpoint', { ...endpointFields, ...secretField }))

const managing = contact({ verified: true, team: true, permission: '$webhooks.manage' })

/** A customer team's own endpoints, for what the tenant's product tracks about that team. */
export const customerWebhooks = area(
  'customer-webhooks',
  { group: 'Webhooks', about: 'Webhook endpoints of your customers for the events you track about them.' },
  {
    list: {
      method: 'GET',
      path: '/v1/contact/customer/webhooks',
      summary: 'List the endpoints of your customer with their health, newest first',
      access: managing,
      query: Type.Object(PagingQuery),
      success: { status: 200, body: Endpoints },
      chosen: true,
    },
    create: {
      method: 'POST',
      path: '/v1/contact/customer/webhooks',
      summary: 'Create an endpoint. A customer has at most five',
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
      summary: 'Get an endpoint with its health',
      access: managing,
      success: { status: 200, body: Endpoint },
      chosen: true,
    },
    update: {
      ...mirrored.update,
      path: '/v1/contact/customer/webhooks/{id}',
      access: managing,
      closedToSupport: true,
      body: endpointChange(subscribedEvents),
      success: { status: 200, body: Endpoint },
      errors: ['invalid_request', 'webhooks_not_available'],
      chosen: true,
    },
    remove: {
      ...mirrored.remove,
      path: '/v1/contact/customer/webhooks/{id}',
      access: managing,
      closedToSupport: true,
      chosen: true,
    },
    secret: {
      ...mirrored.secret,
      path: '/v1/contact/customer/webhooks/{id}/secret',
      access: managing,
      closedToSupport: true,
      chosen: true,
    },
    rotateSecret: {
      ...mirrored.rotateSecret,
      path: '/v1/contact/customer/webhooks/{id}/rotate-secret',
      access: managing,
      closedToSupport: true,
      chosen: true,
    },
    deliveries: {
      ...mirrored.deliveries,
      path: '/v1/contact/customer/webhooks/{id}/deliveries',
      access: managing,
      query: Type.Object({ status: Type.Optional(DeliveryStatus) }),
      chosen: true,
    },
    delivery: {
      ...mirrored.delivery,
      path: '/v1/contact/customer/webhooks/{id}/deliveries/{deliveryId}',
      access: managing,
      chosen: true,
    },
    replay: {
      ...mirrored.replay,
      path: '/v1/contact/customer/webhooks/{id}/deliveries/{deliveryId}/replay',
      access: managing,
      closedToSupport: true,
      errors: ['webhooks_not_available'],
      chosen: true,
    },
    replayRange: {
      ...mirrored.replayRange,
      path: '/v1/contact/customer/webhooks/{id}/replay',
      access: managing,
      closedToSupport: true,
      errors: ['webhooks_not_available'],
      chosen: true,
    },
    test: {
      ...mirrored.test,
      path: '/v1/contact/customer/webhooks/{id}/test',
      access: managing,
      closedToSupport: true,
      errors: ['conflict', 'webhooks_not_available'],
      chosen: true,
    },
    ofCustomer: {
      method: 'GET',
      path: '/v1/organization/customers/{id}/webhooks',
      summary: 'List the endpoints of a customer with their health, newest first. Only its members can change them',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: Endpoints },
      chosen: true,
    },
  },
)
