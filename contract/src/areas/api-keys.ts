import { Type } from 'typebox'
import {
  area,
  chosen,
  collection,
  Environment,
  EnvironmentQuery,
  machine,
  Name,
  nullable,
  OrganizationCode,
  oneOf,
  PagingQuery,
  secretKeyPermissions,
  shape,
  staff,
  staffPermissionNames,
  strict,
  Timestamp,
  Uuid,
} from '../kernel/index.ts'
import { UserReference } from '../shapes/staff.ts'

const Kind = oneOf('secret', 'publishable')
const Origin = Type.String({
  maxLength: 300,
  pattern: '^https?://[^/\\s?#@]+$',
  description: 'Scheme, host and port, such as `https://app.example.com`',
})
const allowedOrigins = Type.Array(Origin, { maxItems: 100, uniqueItems: true })

const Permissions = Type.Array(oneOf(...staffPermissionNames), {
  minItems: 1,
  maxItems: staffPermissionNames.length,
  uniqueItems: true,
  examples: [['catalogue:manage', 'flags:manage']],
})

const keyFields = {
  id: Uuid,
  kind: Kind,
  environment: Environment,
  name: Type.String(),
  hint: Type.String({ description: 'The last characters of the key' }),
  allowed_origins: Type.Array(Type.String()),
  permissions: nullable(
    Type.Array(oneOf(...staffPermissionNames), {
      description: 'The permissions of a management key; null for a key with full backend access',
    }),
  ),
  created_by: nullable(UserReference),
  created_at: Timestamp,
  last_used_at: nullable(Timestamp),
  last_used_ip: nullable(Type.String()),
}

const ApiKey = shape('ApiKey', {
  ...keyFields,
  key: nullable(Type.String({ description: 'The key itself if it is publishable; otherwise null' })),
})
const NewApiKey = shape('CreatedApiKey', {
  ...keyFields,
  key: Type.String({ description: 'A secret key is returned only once, in this response' }),
})

export const apiKeys = area(
  'api-keys',
  { group: 'Staff', about: 'Secret keys for your backend and publishable keys for your pages.' },
  {
    me: {
      method: 'GET',
      path: '/v1/me',
      summary: 'Get the API key of this request',
      access: machine({ management: true }),
      success: {
        status: 200,
        body: chosen(
          shape('KeyInUse', {
            key_id: Uuid,
            name: Type.String(),
            environment: Environment,
            organization_id: OrganizationCode,
            permissions: keyFields.permissions,
          }),
        ),
      },
    },
    list: {
      method: 'GET',
      path: '/v1/organization/api-keys',
      summary: 'List the API keys of an environment',
      access: staff('keys:manage'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, kind: Type.Optional(Kind) }),
      success: { status: 200, body: collection('api_keys', ApiKey) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path: '/v1/organization/api-keys',
      summary: 'Create an API key',
      description:
        'A secret key has full backend access, so its creator must also have ' +
        `${secretKeyPermissions.map((name) => `\`${name}\``).join(', ')}. A publishable key only requires \`keys:manage\`. ` +
        'With `permissions`, a secret key is a management key: it only opens the routes of the configuration, and its creator must have ' +
        'these permissions.',
      access: staff('keys:manage'),
      audit: 'api_key.created',
      query: Type.Object(EnvironmentQuery),
      body: strict({
        kind: Kind,
        environment: Type.Optional(Environment),
        name: Name,
        allowed_origins: Type.Optional(allowedOrigins),
        permissions: Type.Optional(Permissions),
      }),
      success: { status: 201, body: NewApiKey },
      errors: ['invalid_request', 'forbidden'],
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: '/v1/organization/api-keys/{id}',
      summary: 'Rename a key or change its allowed origins',
      access: staff('keys:manage'),
      audit: 'api_key.updated',
      query: Type.Object(EnvironmentQuery),
      body: strict({ name: Type.Optional(Name), allowed_origins: Type.Optional(allowedOrigins) }),
      success: { status: 200, body: ApiKey },
      errors: ['invalid_request'],
      chosen: true,
    },
    revoke: {
      method: 'DELETE',
      path: '/v1/organization/api-keys/{id}',
      summary: 'Revoke a key. It stops working immediately',
      access: staff('keys:manage'),
      audit: 'api_key.revoked',
      query: Type.Object(EnvironmentQuery),
      success: { status: 204 },
      chosen: true,
    },
  },
)
