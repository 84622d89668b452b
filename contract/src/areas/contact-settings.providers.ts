import { Type } from 'typebox'
import {
  collection,
  EnvironmentQuery,
  Name,
  nullable,
  oneOf,
  PagingQuery,
  type RouteSpec,
  shape,
  staff,
  strict,
  Timestamp,
  WebAddress,
} from '../kernel/index.ts'

export const ProviderAddress = WebAddress({
  maxLength: 500,
  pattern: '^[^?#]+$',
  description: 'http or https, without query and fragment',
})
const Slug = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' })

const Preset = oneOf('google', 'github', 'microsoft', 'oidc', 'oauth2')
const Field = Type.String({ minLength: 1, maxLength: 100 })
const Endpoints = strict(
  {
    authorization_url: ProviderAddress,
    token_url: ProviderAddress,
    userinfo_url: ProviderAddress,
    subject_field: Field,
    email_field: Type.Optional(nullable(Field)),
    email_verified_field: Type.Optional(nullable(Field)),
    name_field: Type.Optional(nullable(Field)),
  },
  { description: 'For a plain OAuth 2 provider: its endpoints, and the profile fields that identify the user' },
)

const Provider = shape('OauthProvider', {
  provider: Type.String(),
  preset: Preset,
  label: Type.String(),
  issuer: nullable(Type.String()),
  endpoints: nullable(shape('OauthEndpoints', Endpoints.properties)),
  client_id: Type.String(),
  scopes: Type.Array(Type.String()),
  enabled: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
})

/** Each of these decides who can sign in as a contact, as entering an account does. */
export const signInGuard = { permission: 'customers:impersonate', confirmed: true } as const

const oneProvider = Type.Object({ provider: Slug })
const inEnvironment = Type.Object(EnvironmentQuery)

/** Routes of staff on OAuth providers. */
export const contactProviderRoutes = {
  providers: {
    method: 'GET',
    path: '/v1/organization/contact-auth/providers',
    summary: 'List the OAuth providers of an environment',
    access: staff('customers:read'),
    query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
    success: { status: 200, body: collection('providers', Provider) },
    chosen: true,
  },
  provider: {
    method: 'GET',
    path: '/v1/organization/contact-auth/providers/{provider}',
    summary: 'Get an OAuth provider. Its client secret is never returned',
    access: staff('customers:read'),
    params: oneProvider,
    query: inEnvironment,
    success: { status: 200, body: Provider },
    chosen: true,
  },
  putProvider: {
    method: 'PUT',
    path: '/v1/organization/contact-auth/providers/{provider}',
    summary: 'Create or update an OAuth provider: a preset, an OpenID Connect issuer, or plain OAuth 2',
    description: 'The owners are notified by email.',
    access: staff('customers:write'),
    guard: signInGuard,
    audit: 'contact_auth.provider_saved',
    params: oneProvider,
    query: inEnvironment,
    body: strict({
      preset: Preset,
      label: Type.Optional(Name),
      issuer: Type.Optional(ProviderAddress),
      endpoints: Type.Optional(Endpoints),
      client_id: Type.String({ minLength: 1, maxLength: 500 }),
      client_secret: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 2000,
          description:
            'Required for a new provider, and when the preset, issuer or an endpoint changes; otherwise optional',
        }),
      ),
      scopes: Type.Optional(
        Type.Array(Type.String({ pattern: '^[!#-\\[\\]-~]{1,200}$' }), { maxItems: 30, uniqueItems: true }),
      ),
      enabled: Type.Optional(Type.Boolean()),
    }),
    success: { status: 200, orCreated: true, body: Provider },
    chosen: true,
  },
  removeProvider: {
    method: 'DELETE',
    path: '/v1/organization/contact-auth/providers/{provider}',
    summary: 'Remove an OAuth provider',
    description: 'The owners are notified by email.',
    access: staff('customers:write'),
    guard: signInGuard,
    audit: 'contact_auth.provider_removed',
    params: oneProvider,
    query: inEnvironment,
    success: { status: 204 },
    chosen: true,
  },
} as const satisfies Record<string, RouteSpec>
