import { Type } from 'typebox'
import { area, collection, EnvironmentQuery, PagingQuery, staff } from '../kernel/index.ts'
import {
  Alert,
  AlertDestination,
  AlertDestinationChange,
  AlertKind,
  AlertTest,
  NewAlertDestination,
} from '../shapes/alert.ts'

const managing = staff('alerts:manage')
const inEnvironment = Type.Object(EnvironmentQuery)
const path = '/v1/organization/alerts/destinations'

export const alerts = area(
  'alerts',
  {
    group: 'Webhooks',
    about:
      'Chat channels and email addresses that are alerted when something needs your attention, and the log of alerts.',
  },
  {
    log: {
      method: 'GET',
      path: '/v1/organization/alerts',
      summary: 'List the alerts of an environment with their deliveries, newest first',
      description:
        'Alerts are stored for 90 days, with and without destinations. Those of the organization are in `live`.',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, kind: Type.Optional(AlertKind) }),
      success: { status: 200, body: collection('alerts', Alert) },
      chosen: true,
    },
    alert: {
      method: 'GET',
      path: '/v1/organization/alerts/{id}',
      summary: 'Get an alert with its deliveries',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: Alert },
      chosen: true,
    },
    list: {
      method: 'GET',
      path,
      summary: 'List the destinations of an environment with their health, by name',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: collection('destinations', AlertDestination) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path,
      summary: 'Create a destination',
      description: 'Destinations of `live` also receive the alerts of the organization, such as the contact meter.',
      access: managing,
      audit: 'alert_destination.created',
      query: inEnvironment,
      body: NewAlertDestination,
      success: { status: 201, body: AlertDestination },
      errors: ['conflict', 'invalid_request', 'unavailable'],
      chosen: true,
    },
    get: {
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'Get a destination with its health',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: AlertDestination },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: 'Update a destination, or turn it on or off',
      access: managing,
      audit: 'alert_destination.updated',
      query: inEnvironment,
      body: AlertDestinationChange,
      success: { status: 200, body: AlertDestination },
      errors: ['conflict', 'invalid_request', 'unavailable'],
      chosen: true,
    },
    remove: {
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Delete a destination. Its pending alerts are canceled',
      access: managing,
      audit: 'alert_destination.deleted',
      query: inEnvironment,
      success: { status: 204 },
      chosen: true,
    },
    test: {
      method: 'POST',
      path: `${path}/{id}/test`,
      summary: 'Send a test message now and return the outcome',
      description: 'At most ten per minute and environment. Also works while the destination is off.',
      access: managing,
      audit: 'alert_destination.tested',
      query: inEnvironment,
      success: { status: 200, body: AlertTest },
      errors: ['rate_limited', 'unavailable'],
      chosen: true,
    },
  },
)
