import { Type } from 'typebox'
import { area, collection, contact, EnvironmentQuery, machine, PagingQuery, staff } from '../kernel/index.ts'
import {
  CheckedFeature,
  CheckFeature,
  Entitlement,
  NewOverride,
  Override,
  ReleaseFeature,
  SetFeatureUse,
} from '../shapes/entitlement.ts'
import { CustomerPath } from '../shapes/named-customer.ts'

const overrides = '/v1/organization/customers/{id}/entitlement-overrides'

export const entitlements = area(
  'entitlements',
  { group: 'Money', about: 'Features of a customer, from its subscriptions and from additional grants.' },
  {
    check: {
      method: 'POST',
      path: '/v1/entitlements/check',
      summary: 'Check whether a customer can use a feature, and optionally consume it',
      description:
        'Concurrent requests never consume more than granted, and a refusal consumes nothing. Usage resets ' +
        'with the period of the subscription, or else each month (UTC); the `reset` of the feature can be each month ' +
        'or never. The usage of a metered ' +
        'feature is the usage reported to its meter; `consume` reports the quantity there. Limits that ' +
        'count members, and meters other than `sum` and `count`, cannot be consumed.',
      access: machine(),
      idempotent: true,
      body: CheckFeature,
      success: { status: 200, body: CheckedFeature },
      errors: ['not_found'],
      chosen: true,
    },
    release: {
      method: 'POST',
      path: '/v1/entitlements/release',
      summary: 'Release a quantity of a feature that was consumed',
      description:
        'For a limit with `reset: never`, such as projects that are deleted; for other limits it takes back usage of the ' +
        'current period. A customer that uses less than the quantity is refused with 409, and nothing changes. The ' +
        'response is that of a check.',
      access: machine(),
      idempotent: true,
      body: ReleaseFeature,
      success: { status: 200, body: CheckedFeature },
      errors: ['conflict', 'not_found'],
      chosen: true,
    },
    setUse: {
      method: 'POST',
      path: '/v1/entitlements/set',
      summary: 'Set the quantity of a feature that a customer uses',
      description: 'For backends that count by themselves, or to correct a count. The response is that of a check.',
      access: machine(),
      idempotent: true,
      body: SetFeatureUse,
      success: { status: 200, body: CheckedFeature },
      errors: ['not_found'],
      chosen: true,
    },
    ofCustomer: {
      method: 'GET',
      path: '/v1/customers/{id}/entitlements',
      summary: 'List the features of a customer by key, with their sources',
      access: machine(),
      params: CustomerPath,
      query: Type.Object(PagingQuery),
      success: { status: 200, body: collection('entitlements', Entitlement) },
      chosen: true,
    },
    ofTeam: {
      method: 'GET',
      path: '/v1/contact/customer/entitlements',
      summary: 'List the features of your customer by key, with their sources',
      access: contact({ verified: true, team: true }),
      query: Type.Object(PagingQuery),
      success: { status: 200, body: collection('entitlements', Entitlement) },
      chosen: true,
    },
    staffOfCustomer: {
      method: 'GET',
      path: '/v1/organization/customers/{id}/entitlements',
      summary: 'List the features of a customer by key, with their sources',
      access: staff('billing:manage'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: collection('entitlements', Entitlement) },
      chosen: true,
    },
    overrides: {
      method: 'GET',
      path: overrides,
      summary: 'List the additional grants of a customer, newest first',
      access: staff('billing:manage'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: collection('overrides', Override) },
      chosen: true,
    },
    createOverride: {
      method: 'POST',
      path: overrides,
      summary: 'Grant a customer a feature in addition to its subscriptions',
      access: staff('billing:manage'),
      audit: 'entitlement_override.created',
      query: Type.Object(EnvironmentQuery),
      body: NewOverride,
      success: { status: 201, body: Override },
      chosen: true,
    },
    deleteOverride: {
      method: 'DELETE',
      path: `${overrides}/{overrideId}`,
      summary: 'Revoke an additional grant',
      access: staff('billing:manage'),
      audit: 'entitlement_override.deleted',
      query: Type.Object(EnvironmentQuery),
      success: { status: 204 },
      chosen: true,
    },
  },
)
