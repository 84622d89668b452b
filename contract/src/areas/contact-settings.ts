import { Type } from 'typebox'
import {
  anyone,
  area,
  chosen,
  collection,
  Environment,
  EnvironmentQuery,
  Name,
  nullable,
  oneOf,
  PagingQuery,
  perIp,
  shape,
  staff,
  strict,
  Timestamp,
} from '../kernel/index.ts'

const Method = oneOf('password', 'magic_link', 'email_code')
const Signup = oneOf('open', 'waitlist', 'closed')
const WebAddress = Type.String({ maxLength: 500, pattern: '^https?://[^\\s@]+$' })
const Address = Type.String({
  maxLength: 500,
  pattern: '^https?://[^\\s?#@]+$',
  description: 'http or https, without query and fragment',
})
const Color = Type.String({ pattern: '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$' })
const Slug = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' })

/** What a sign-in page has to know before anyone signs in. */
export const ContactConfig = chosen(
  shape('ContactConfig', {
    environment: Environment,
    brand: Type.Object({
      name: Type.String(),
      color: nullable(Type.String()),
      logo_url: nullable(Type.String()),
    }),
    methods: Type.Array(Method),
    providers: Type.Array(Type.Object({ provider: Type.String(), label: Type.String() })),
    signup: Signup,
  }),
)

const Settings = shape('ContactAuthSettings', {
  environment: Environment,
  methods: Type.Array(Method),
  signup: Signup,
  session_days: Type.Integer({ description: 'How long a proven session lives' }),
  brand_name: nullable(Type.String({ description: "null: the organization's name" })),
  brand_color: nullable(Type.String()),
  logo_url: nullable(Type.String()),
  portal_url: nullable(Type.String({ description: 'Where links in mail lead; null: the portal served here' })),
  deliver_contact_events: Type.Boolean({
    description:
      'Whether what contacts track with their own sessions is delivered to the webhook endpoints of their teams, marked ' +
      'as such. Off: only what your backend tracks is',
  }),
  updated_at: Timestamp,
})

const IdentitySecret = shape('IdentitySecret', {
  secret: Type.String({ description: "Keys the HMAC-SHA256 by which the tenant's backend vouches for a user" }),
})

const SigningKey = shape('SigningKey', {
  kid: Type.String(),
  status: oneOf('published', 'signing', 'retired'),
  created_at: Timestamp,
  signs_from: Type.Unsafe<string>({ ...Timestamp, description: 'Until then it is in the JWKS and signs nothing' }),
  retired_at: nullable(Timestamp),
  removed_at: nullable(Type.Unsafe<string>({ ...Timestamp, description: 'When a retired key leaves the JWKS' })),
})

const Preset = oneOf('google', 'github', 'microsoft', 'oidc', 'oauth2')
const Field = Type.String({ minLength: 1, maxLength: 100 })
const Endpoints = strict(
  {
    authorization_url: Address,
    token_url: Address,
    userinfo_url: Address,
    subject_field: Field,
    email_field: Type.Optional(nullable(Field)),
    email_verified_field: Type.Optional(nullable(Field)),
    name_field: Type.Optional(nullable(Field)),
  },
  { description: 'Of a plain OAuth 2 provider: where it answers, and which fields of its profile say who someone is' },
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

const publishableKey = Type.Object({ publishableKey: Type.String({ maxLength: 200 }) })
const oneProvider = Type.Object({ provider: Slug })
const inEnvironment = Type.Object(EnvironmentQuery)

export const contactSettings = area(
  'contact-settings',
  { group: 'Sign-in', about: 'How contacts sign in: methods, brand, OAuth providers, secrets and signing keys.' },
  {
    config: {
      method: 'GET',
      path: '/v1/config/{publishableKey}',
      summary: 'What a sign-in page shows: brand, methods, providers, sign-up',
      access: anyone(
        'any_site',
        'A page asks before anyone has signed in; the publishable key in the path is no secret',
      ),
      params: publishableKey,
      limits: [perIp(120, 'minute')],
      cacheSeconds: 60,
      success: { status: 200, body: ContactConfig },
    },
    jwks: {
      method: 'GET',
      path: '/v1/jwks/{publishableKey}',
      summary: "The public keys that contacts' JWTs are checked with",
      access: anyone('any_site', 'Public keys are for anyone who checks a token'),
      params: publishableKey,
      limits: [perIp(120, 'minute')],
      cacheSeconds: 60,
      success: {
        status: 200,
        body: chosen(
          shape('Jwks', {
            keys: Type.Array(
              shape('Jwk', {
                kty: Type.String(),
                crv: Type.String(),
                x: Type.String(),
                y: Type.String(),
                kid: Type.String(),
                alg: Type.String(),
                use: Type.String(),
              }),
            ),
          }),
        ),
      },
    },
    get: {
      method: 'GET',
      path: '/v1/organization/contact-auth',
      summary: 'How contacts of an environment sign in',
      access: staff('customers:read'),
      query: inEnvironment,
      success: { status: 200, body: Settings },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: '/v1/organization/contact-auth',
      summary: 'Change how contacts of an environment sign in',
      access: staff('customers:write'),
      audit: 'contact_auth.updated',
      query: inEnvironment,
      body: strict({
        methods: Type.Optional(Type.Array(Method, { maxItems: 3, uniqueItems: true })),
        signup: Type.Optional(Signup),
        session_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
        brand_name: Type.Optional(nullable(Name)),
        brand_color: Type.Optional(nullable(Color)),
        logo_url: Type.Optional(nullable(WebAddress)),
        portal_url: Type.Optional(nullable(Address)),
        deliver_contact_events: Type.Optional(Type.Boolean()),
      }),
      success: { status: 200, body: Settings },
      chosen: true,
    },
    identitySecret: {
      method: 'GET',
      path: '/v1/organization/contact-auth/identity-secret',
      summary: 'The secret that proves an identity at boot',
      description:
        'Whoever has it can be anybody at boot, so it takes the permission for that, and each read is recorded.',
      access: staff('customers:impersonate'),
      audit: 'contact_auth.identity_secret_read',
      query: inEnvironment,
      success: { status: 200, body: IdentitySecret },
      chosen: true,
    },
    rotateIdentitySecret: {
      method: 'POST',
      path: '/v1/organization/contact-auth/identity-secret/rotate',
      summary: 'Replace the identity secret; hashes made with the old one prove nothing from now on',
      access: staff('customers:impersonate'),
      audit: 'contact_auth.identity_secret_rotated',
      query: inEnvironment,
      success: { status: 200, body: IdentitySecret },
      chosen: true,
    },
    signingKeys: {
      method: 'GET',
      path: '/v1/organization/contact-auth/signing-keys',
      summary: "The keys that contacts' JWTs are checked with, newest first",
      access: staff('customers:read'),
      query: inEnvironment,
      success: { status: 200, body: Type.Object({ signing_keys: Type.Array(SigningKey) }) },
      chosen: true,
    },
    rotateSigningKey: {
      method: 'POST',
      path: '/v1/organization/contact-auth/signing-keys/rotate',
      summary: 'Publish a new key, and sign with it once copies of the JWKS have expired',
      description:
        'It is in the JWKS at once and signs ten minutes later. The old one signs until then, and stays in the JWKS until ' +
        'its last token has expired.',
      access: staff('customers:write'),
      audit: 'contact_auth.signing_key_rotated',
      query: inEnvironment,
      success: { status: 200, body: SigningKey },
      chosen: true,
    },
    providers: {
      method: 'GET',
      path: '/v1/organization/contact-auth/providers',
      summary: 'The OAuth providers of an environment',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: collection('providers', Provider) },
      chosen: true,
    },
    provider: {
      method: 'GET',
      path: '/v1/organization/contact-auth/providers/{provider}',
      summary: 'One OAuth provider; its client secret is never shown',
      access: staff('customers:read'),
      params: oneProvider,
      query: inEnvironment,
      success: { status: 200, body: Provider },
      chosen: true,
    },
    putProvider: {
      method: 'PUT',
      path: '/v1/organization/contact-auth/providers/{provider}',
      summary: 'Set up an OAuth provider: a preset, any OpenID Connect issuer, or plain OAuth 2',
      access: staff('customers:write'),
      audit: 'contact_auth.provider_saved',
      params: oneProvider,
      query: inEnvironment,
      body: strict({
        preset: Preset,
        label: Type.Optional(Name),
        issuer: Type.Optional(Address),
        endpoints: Type.Optional(Endpoints),
        client_id: Type.String({ minLength: 1, maxLength: 500 }),
        client_secret: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 2000,
            description:
              'Required at first, and again when preset, issuer or an endpoint change; else it stays as it is',
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
      access: staff('customers:write'),
      audit: 'contact_auth.provider_removed',
      params: oneProvider,
      query: inEnvironment,
      success: { status: 204 },
      chosen: true,
    },
  },
)
