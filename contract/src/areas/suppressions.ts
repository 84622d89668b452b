import { Type } from 'typebox'
import { area, chosen, collection, EnvironmentQuery, machine, PagingQuery, staff } from '../kernel/index.ts'
import { Bounces, BouncesTaken, NewSuppression, Suppression, suppressionFilters } from '../shapes/suppression.ts'

const managing = staff('messaging:manage')
const inEnvironment = Type.Object(EnvironmentQuery)
const path = '/v1/organization/suppressions'

export const suppressions = area(
  'suppressions',
  { group: 'Messaging', about: 'Addresses that get no mail, and the bounces and complaints that say so.' },
  {
    list: {
      method: 'GET',
      path,
      summary: 'Addresses that get no mail, the newest first',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, ...suppressionFilters }),
      success: { status: 200, body: chosen(collection('suppressions', Suppression)) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path,
      summary: 'Send no mail to an address; without `scope` none at all',
      description: 'Where that is so already, 409 `conflict`.',
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
      summary: 'Lift a suppression: the address is mailed again, as far as its contact agreed to',
      access: managing,
      audit: 'suppression.lifted',
      query: inEnvironment,
      success: { status: 204 },
      chosen: true,
    },
    report: {
      method: 'POST',
      path: '/v1/bounces',
      summary: 'Report bounces and complaints of your mail provider, 1 to 100 at a time',
      description:
        'Each is accepted or refused on its own, with its index and the reason. One that was reported before changes nothing.',
      access: machine(),
      idempotent: true,
      body: Bounces,
      success: { status: 200, body: BouncesTaken },
      chosen: true,
    },
  },
)
