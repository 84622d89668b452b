import { area, chosen, EnvironmentQuery, machine, type Route, staff, strict, Uuid } from '@userkeep/contract'
import { Type } from 'typebox'

/** Declarations that break a standing rule. */
export const misbehaving = Object.values(
  area(
    'unruly',
    { group: 'Staff', about: 'For tests.' },
    {
      completes: {
        method: 'POST',
        path: '/v1/contact/checklists/{id}/complete',
        summary: 'Marks it done',
        access: machine(),
        body: strict({ completed: Type.Boolean() }),
        success: { status: 204 },
      },
      moves: {
        method: 'POST',
        path: '/v1/organization/gamification/balances/{id}',
        summary: 'Gives points away',
        access: staff('engagement:manage'),
        audit: 'x',
        success: { status: 204 },
      },
      names: {
        method: 'PATCH',
        path: '/v1/organization/gamification/rules/{id}',
        summary: 'Lets a rule count for one person at once',
        access: staff('engagement:manage'),
        audit: 'x',
        body: strict({ contact_id: Uuid }),
        success: { status: 204 },
      },
      prefers: {
        method: 'PUT',
        path: '/v1/contact/gamification/preferences',
        summary: 'Says more than whether a name is shown',
        access: machine(),
        body: strict({ show_name: Type.Boolean(), points: Type.Integer({ minimum: 0, maximum: 10 }) }),
        success: { status: 204 },
      },
      targets: {
        method: 'POST',
        path: '/v1/organization/banners',
        summary: 'Has an audience of its own',
        access: staff('engagement:manage'),
        audit: 'x',
        body: strict({ show: Type.Optional(strict({ conditions: Type.Array(Type.String()) })) }),
        success: { status: 204 },
      },
      internal: {
        method: 'GET',
        path: '/v1/unruly',
        summary: 'Names the internal id, an environment and a credential',
        access: machine(),
        query: Type.Object({ environment: EnvironmentQuery.environment, api_key: Type.Optional(Type.String()) }),
        success: { status: 200, body: chosen(Type.Object({ organization_id: Uuid })) },
      },
    },
  ).routes,
) as Route[]
