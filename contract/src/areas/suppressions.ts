import { Type } from 'typebox'
import { area, chosen, collection, EnvironmentQuery, machine, PagingQuery, staff } from '../kernel/index.ts'
import { Bounces, BouncesTaken, NewSuppression, Suppression, suppressionFilters } from '../shapes/suppression.ts'

const managing = staff('messaging:manage')
const inEnvironment = Type.Object(EnvironmentQuery)
const path = '/v1/organization/suppressions'

export const suppressions = area(
  'suppressions',
  { group: 'Messaging', about: 'Suppressed addresses, bounces and complaints.' },
  {
    list: {
      method: 'GET',
      path,
      summary: 'List suppressed addresses, newest first',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, ...suppressionFilters }),
      success: { status: 200, body: chosen(collection('suppressions', Suppression)) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path,
      summary: 'Suppress an address. `scope` defaults to all mail',
      description: 'Returns 409 `conflict` if the address is already suppressed.',
      access: managing,
      audit: 'suppression.created',
      query: inEnvironment,
      body: NewSuppression,
      success: { status: 201, body: Suppression },
      errors: ['invalid_request', 'conflict'],
      chosen: true,
    },
    lift: {
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Remove a suppression. Consent still applies',
      access: managing,
      audit: 'suppression.lifted',
      query: inEnvironment,
      success: { status: 204 },
      chosen: true,
    },
    report: {
      method: 'POST',
      path: '/v1/bounces',
      summary: 'Report bounces and complaints from your mail provider, 1 to 100 per request',
      description:
        'Each item is accepted or refused separately, with its index and the reason. Repeated reports have no effect.',
      access: machine(),
      idempotent: true,
      body: Bounces,
      success: { status: 200, body: BouncesTaken },
      chosen: true,
    },
  },
)
