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
  shape,
  staff,
  staffWithoutOrganization,
  strict,
  Timestamp,
  Uuid,
} from '../kernel/index.ts'
import { OrganizationOfUser } from '../shapes/staff.ts'

const Organization = shape('Organization', { id: OrganizationCode, name: Type.String(), created_at: Timestamp })

export const organizations = area(
  'organizations',
  { group: 'Staff', about: 'Organizations and their two environments, `live` and `test`.' },
  {
    list: {
      method: 'GET',
      path: '/v1/organizations',
      summary: 'The organizations you belong to, oldest membership first',
      access: staffWithoutOrganization(),
      query: Type.Object(PagingQuery),
      success: { status: 200, body: chosen(collection('organizations', OrganizationOfUser)) },
    },
    create: {
      method: 'POST',
      path: '/v1/organizations',
      summary: 'Create an organization; you become its owner and this session moves into it',
      access: staffWithoutOrganization(),
      audit: 'organization.created',
      body: chosen(strict({ name: Name })),
      success: { status: 201, body: chosen(Organization) },
    },
    get: {
      method: 'GET',
      path: '/v1/organization',
      summary: 'The organization',
      access: anyMember(),
      success: { status: 200, body: Organization },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: '/v1/organization',
      summary: 'Rename the organization',
      access: staff('organization:manage'),
      audit: 'organization.updated',
      body: strict({ name: Type.Optional(Name) }),
      success: { status: 200, body: Organization },
      chosen: true,
    },
    remove: {
      method: 'DELETE',
      path: '/v1/organization',
      summary: 'Delete the organization with all that is in it',
      description: 'The name has to be repeated. Keys and memberships end at once; the data is purged after.',
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
      summary: 'The two environments',
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
