import { Type } from 'typebox'
import {
  anyMember,
  area,
  collection,
  Name,
  nullable,
  oneOf,
  PagingQuery,
  shape,
  staff,
  staffPermissionNames,
  strict,
  Timestamp,
  Uuid,
} from '../kernel/index.ts'

const Permission = oneOf(...staffPermissionNames)

const Role = shape('Role', {
  id: Uuid,
  key: nullable(
    Type.String({ description: '`owner`, `admin` or `member` for built-in roles, which cannot be changed' }),
  ),
  name: Type.String(),
  permissions: Type.Array(Type.String()),
  member_count: Type.Integer(),
  created_at: Timestamp,
})

const permissions = Type.Array(Permission, { uniqueItems: true, maxItems: 100 })

export const roles = area(
  'roles',
  { group: 'Staff', about: 'Staff roles and the list of permissions.' },
  {
    list: {
      method: 'GET',
      path: '/v1/organization/roles',
      summary: 'List roles, built-in roles first',
      access: anyMember(),
      query: Type.Object(PagingQuery),
      success: { status: 200, body: collection('roles', Role) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path: '/v1/organization/roles',
      summary: 'Create a role. You can only grant permissions you have',
      access: staff('roles:manage'),
      audit: 'role.created',
      body: strict({ name: Name, permissions }),
      success: { status: 201, body: Role },
      errors: ['conflict', 'forbidden'],
      chosen: true,
    },
    get: {
      method: 'GET',
      path: '/v1/organization/roles/{id}',
      summary: 'Get a role',
      access: anyMember(),
      success: { status: 200, body: Role },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: '/v1/organization/roles/{id}',
      summary: 'Update a role. Built-in roles cannot be changed',
      access: staff('roles:manage'),
      audit: 'role.updated',
      body: strict({ name: Type.Optional(Name), permissions: Type.Optional(permissions) }),
      success: { status: 200, body: Role },
      errors: ['conflict', 'forbidden'],
      chosen: true,
    },
    remove: {
      method: 'DELETE',
      path: '/v1/organization/roles/{id}',
      summary: 'Delete a role that is not assigned',
      access: staff('roles:manage'),
      audit: 'role.deleted',
      success: { status: 204 },
      errors: ['conflict', 'forbidden'],
      chosen: true,
    },
    permissions: {
      method: 'GET',
      path: '/v1/organization/permissions',
      summary: 'List all permissions',
      access: anyMember(),
      success: {
        status: 200,
        body: Type.Object({
          permissions: Type.Array(shape('Permission', { name: Type.String(), guards: Type.String() })),
        }),
      },
      chosen: true,
    },
  },
)
