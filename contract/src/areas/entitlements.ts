import { Type } from 'typebox'
import { area, collection, contact, EnvironmentQuery, machine, PagingQuery, staff } from '../kernel/index.ts'
import { CheckedFeature, CheckFeature, Entitlement, NewOverride, Override } from '../shapes/entitlement.ts'

const overrides = '/v1/organization/customers/{id}/entitlement-overrides'

export const entitlements = area(
  'entitlements',
  { group: 'Money', about: 'What a team may use, by its subscriptions and by what staff have granted beside them.' },
  {
    check: {
      method: 'POST',
      path: '/v1/entitlements/check',
      summary: 'Whether a team may use a feature; with `consume` it is used in the same moment',
      description:
        'However many ask at once, no more is given out than was granted, and a refusal uses nothing. Limits begin at 0 ' +
        'again with the period of the subscription, and without one with each month, in UTC. What is used of a metered ' +
        'feature is what was reported to its meter; with `consume` the quantity is reported there. Of a limit that ' +
        'counts members, and of a meter that neither sums nor counts, nothing can be consumed.',
      access: machine(),
      idempotent: true,
      body: CheckFeature,
      success: { status: 200, body: CheckedFeature },
      errors: ['not_found'],
      chosen: true,
    },
    ofCustomer: {
      method: 'GET',
      path: '/v1/customers/{id}/entitlements',
      summary: 'The features that a customer holds, by key, each with its sources',
      access: machine(),
      query: Type.Object(PagingQuery),
      success: { status: 200, body: collection('entitlements', Entitlement) },
      chosen: true,
    },
    ofTeam: {
      method: 'GET',
      path: '/v1/contact/customer/entitlements',
      summary: 'The features that the team holds, by key, each with its sources',
      access: contact({ verified: true, team: true }),
      query: Type.Object(PagingQuery),
      success: { status: 200, body: collection('entitlements', Entitlement) },
      chosen: true,
    },
    staffOfCustomer: {
      method: 'GET',
      path: '/v1/organization/customers/{id}/entitlements',
      summary: 'The features that a customer holds, by key, each with its sources',
      access: staff('billing:manage'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: collection('entitlements', Entitlement) },
      chosen: true,
    },
    overrides: {
      method: 'GET',
      path: overrides,
      summary: 'What staff granted a customer beside its subscriptions, newest first',
      access: staff('billing:manage'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: collection('overrides', Override) },
      chosen: true,
    },
    createOverride: {
      method: 'POST',
      path: overrides,
      summary: 'Grant a customer a feature, or more of one, beside what its subscriptions grant',
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
      summary: 'Take back what staff granted',
      access: staff('billing:manage'),
      audit: 'entitlement_override.deleted',
      query: Type.Object(EnvironmentQuery),
      success: { status: 204 },
      chosen: true,
    },
  },
)
