import { Type } from 'typebox'
import {
  area,
  chosen,
  nullable,
  OrganizationCode,
  staffAnywhere,
  staffWithoutOrganization,
  Timestamp,
} from '../kernel/index.ts'
import { OrganizationOfUser, RoleReference, User } from '../shapes/staff.ts'

export const sessions = area(
  'sessions',
  { group: 'Staff', about: 'The current staff session.' },
  {
    get: {
      method: 'GET',
      path: '/v1/session',
      summary: 'Get the current user, organization and permissions',
      access: staffWithoutOrganization(),
      success: {
        status: 200,
        body: Type.Object({
          user: User,
          organizations: chosen(Type.Array(OrganizationOfUser)),
          active_organization_id: nullable(OrganizationCode),
          active_organization_code: nullable(OrganizationCode),
          role: chosen(nullable(RoleReference)),
          permissions: chosen(Type.Array(Type.String())),
          expires_at: chosen(Timestamp),
        }),
      },
    },
    logout: {
      method: 'POST',
      path: '/v1/session/logout',
      summary: 'End this session',
      access: staffAnywhere(),
      success: { status: 204 },
    },
  },
)
