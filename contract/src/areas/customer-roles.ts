import { Type } from 'typebox'
import {
  area,
  chosen,
  collection,
  customerPermissionNames,
  EnvironmentQuery,
  Name,
  nullable,
  PagingQuery,
  shape,
  staff,
  strict,
  Timestamp,
  Uuid,
} from '../kernel/index.ts'

const Role = chosen(
  shape('CustomerRole', {
    id: Uuid,
    key: nullable(Type.String({ description: '`owner` or `member` for built-in roles; otherwise null' })),
    name: Type.String(),
    permissions: Type.Array(Type.String()),
    member_count: Type.Integer(),
    created_at: Timestamp,
  }),
)

const permissions = Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: '^\\S+$' }), {
  uniqueItems: true,
  maxItems: 100,
  description:
    `Names that begin with \`$\` are built in: ${customerPermissionNames.join(', ')}. ` +
    'All others are your own and checked by your backend.',
  examples: [['$team.manage', 'reports.read']],
})

export const customerRoles = area(
  'customer-roles',
  { group: 'People', about: 'The roles a contact can have in a customer.' },
  {
    list: {
      method: 'GET',
      path: '/v1/organization/customer-roles',
      summary: 'List the roles of contacts in a customer, built-in roles first',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: chosen(collection('customer_roles', Role)) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path: '/v1/organization/customer-roles',
      summary: 'Create a role',
      access: staff('customers:write'),
      audit: 'customer_role.created',
      query: Type.Object(EnvironmentQuery),
      body: chosen(strict({ name: Name, permissions })),
      success: { status: 201, body: Role },
      errors: ['invalid_request', 'conflict'],
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: '/v1/organization/customer-roles/{id}',
      summary: 'Update a role. `owner` and `member` cannot be changed',
      access: staff('customers:write'),
      audit: 'customer_role.updated',
      query: Type.Object(EnvironmentQuery),
      body: chosen(strict({ name: Type.Optional(Name), permissions: Type.Optional(permissions) })),
      success: { status: 200, body: Role },
      errors: ['invalid_request', 'conflict'],
      chosen: true,
    },
    remove: {
      method: 'DELETE',
      path: '/v1/organization/customer-roles/{id}',
      summary: 'Delete a role that no member or invitation has',
      access: staff('customers:write'),
      audit: 'customer_role.deleted',
      query: Type.Object(EnvironmentQuery),
      success: { status: 204 },
      errors: ['conflict'],
      chosen: true,
    },
  },
)
