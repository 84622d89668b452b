import { Type } from 'typebox'
import {
  anyMember,
  area,
  chosen,
  collection,
  Environment,
  Name,
  OrganizationCode,
  PagingQuery,
  repeatsOfSeeds,
  shape,
  staff,
  staffWithoutOrganization,
  strict,
  Timestamp,
  Uuid,
} from '../kernel/index.ts'
import { OrganizationOfUser } from '../shapes/staff.ts'

const TimeZone = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'An IANA time zone. Analytics are by day in it',
  examples: ['Europe/Berlin'],
})

const Organization = shape('Organization', {
  id: OrganizationCode,
  name: Type.String(),
  time_zone: chosen(TimeZone),
  created_at: Timestamp,
})

export const organizations = area(
  'organizations',
  { group: 'Staff', about: 'Organizations and their two environments, `live` and `test`.' },
  {
    list: {
      method: 'GET',
      path: '/v1/organizations',
      summary: 'List your organizations, oldest membership first',
      access: staffWithoutOrganization(),
      query: Type.Object(PagingQuery),
      success: { status: 200, body: chosen(collection('organizations', OrganizationOfUser)) },
    },
    create: {
      method: 'POST',
      path: '/v1/organizations',
      repeats: repeatsOfSeeds,
      summary: 'Create an organization. You become its owner and the session switches to it',
      access: staffWithoutOrganization(),
      audit: 'organization.created',
      body: chosen(strict({ name: Name })),
      success: { status: 201, body: chosen(Organization) },
    },
    get: {
      method: 'GET',
      path: '/v1/organization',
      summary: 'Get the organization',
      access: anyMember(),
      success: { status: 200, body: Organization },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: '/v1/organization',
      summary: 'Rename the organization or change its time zone',
      access: staff('organization:manage'),
      audit: 'organization.updated',
      body: strict({ name: Type.Optional(Name), time_zone: Type.Optional(TimeZone) }),
      success: { status: 200, body: Organization },
      errors: ['invalid_request'],
      chosen: true,
    },
    remove: {
      method: 'DELETE',
      path: '/v1/organization',
      summary: 'Delete the organization and all its data',
      description:
        'Requires the name as confirmation. Keys and memberships end immediately; the data is deleted afterwards.',
      access: staff('organization:delete'),
      audit: 'organization.deleted',
      body: strict({ name: Type.String({ maxLength: 120 }) }),
      success: { status: 204 },
      errors: ['invalid_request'],
      chosen: true,
    },
    environments: {
      method: 'GET',
      path: '/v1/organization/environments',
      summary: 'List the environments',
      access: anyMember(),
      success: {
        status: 200,
        body: Type.Object({
          environments: Type.Array(shape('EnvironmentReference', { id: Uuid, environment: Environment })),
        }),
      },
      chosen: true,
    },
  },
)
