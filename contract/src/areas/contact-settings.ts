import { Type } from 'typebox'
import {
  anyone,
  area,
  chosen,
  Environment,
  EnvironmentQuery,
  Name,
  nullable,
  oneOf,
  perIp,
  shape,
  staff,
  strict,
  Timestamp,
  WebAddress,
} from '../kernel/index.ts'
import { contactProviderRoutes, ProviderAddress, signInGuard } from './contact-settings.providers.ts'

const Method = oneOf('password', 'magic_link', 'email_code')
const Signup = oneOf('open', 'waitlist', 'closed')
const TokenClaim = oneOf(
  'external_id',
  'email',
  'name',
  'customer_external_id',
  'customer_role_id',
  'terms_outstanding',
)
const LogoAddress = WebAddress({ maxLength: 500 })
const Color = Type.String({ pattern: '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$' })

/** The configuration that a sign-in page reads before anyone signs in. */
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
  session_days: Type.Integer({ description: 'The lifetime of a verified session' }),
  brand_name: nullable(Type.String({ description: "null uses the organization's name" })),
  brand_color: nullable(Type.String()),
  logo_url: nullable(Type.String()),
  portal_url: nullable(Type.String({ description: 'The base URL of links in emails; null uses the built-in portal' })),
  pending_portal_url: nullable(
    Type.String({
      description: 'An address on a new host, used once an owner has confirmed it with the link sent by email',
    }),
  ),
  deliver_contact_events: Type.Boolean({
    description:
      'Whether events that contacts track with their own sessions are delivered to the webhook endpoints of their customers, marked ' +
      'with their source. If off, only events from your backend are delivered',
  }),
  token_claims: Type.Array(TokenClaim, {
    description: 'Claims that the JWT of a contact contains in addition to the fixed ones',
  }),
  token_requires_terms: Type.Boolean({
    description: 'Whether a contact gets a JWT only after accepting all required documents',
  }),
  updated_at: Timestamp,
})

const IdentitySecret = shape('IdentitySecret', {
  secret: Type.String({ description: 'The HMAC-SHA256 key with which your backend verifies a user' }),
})

const SigningKey = shape('SigningKey', {
  kid: Type.String(),
  status: oneOf('published', 'signing', 'retired'),
  created_at: Timestamp,
  signs_from: Type.Unsafe<string>({
    ...Timestamp,
    description: 'The time from which the key signs. Until then it is only in the JWKS',
  }),
  retired_at: nullable(Timestamp),
  removed_at: nullable(
    Type.Unsafe<string>({ ...Timestamp, description: 'The time at which a retired key is removed from the JWKS' }),
  ),
})

const publishableKey = Type.Object({ publishableKey: Type.String({ maxLength: 200 }) })
const inEnvironment = Type.Object(EnvironmentQuery)

export const contactSettings = area(
  'contact-settings',
  { group: 'Sign-in', about: 'Sign-in of contacts: methods, brand, OAuth providers, secrets and signing keys.' },
  {
    config: {
      method: 'GET',
      path: '/v1/config/{publishableKey}',
      summary: 'Get the configuration of the sign-in page: brand, methods, providers, sign-up',
      access: anyone('any_site', 'the sign-in page needs it, and a publishable key is not a secret'),
      params: publishableKey,
      limits: [perIp(120, 'minute')],
      cacheSeconds: 60,
      success: { status: 200, body: ContactConfig },
    },
    jwks: {
      method: 'GET',
      path: '/v1/jwks/{publishableKey}',
      summary: 'Get the public keys that verify contact JWTs',
      access: anyone('any_site', 'public keys are needed to verify a token'),
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
      summary: 'Get the sign-in settings of an environment',
      access: staff('customers:read'),
      query: inEnvironment,
      success: { status: 200, body: Settings },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: '/v1/organization/contact-auth',
      summary: 'Update the sign-in settings of an environment',
      description:
        'A `portal_url` on this service, or on the current host, takes effect immediately. Any other host has ' +
        'to be confirmed first: the owners receive a link, valid for three days. Until one of them confirms it, the ' +
        'response has the address as `pending_portal_url` and links use the current one. Setting it again sends a new ' +
        'link; setting the current address withdraws it. The owners are notified of every change.',
      access: staff('customers:write'),
      guard: { ...signInGuard, fields: ['portal_url'] },
      audit: 'contact_auth.updated',
      query: inEnvironment,
      body: strict({
        methods: Type.Optional(Type.Array(Method, { maxItems: 3, uniqueItems: true })),
        signup: Type.Optional(Signup),
        session_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
        brand_name: Type.Optional(nullable(Name)),
        brand_color: Type.Optional(nullable(Color)),
        logo_url: Type.Optional(nullable(LogoAddress)),
        portal_url: Type.Optional(nullable(ProviderAddress)),
        deliver_contact_events: Type.Optional(Type.Boolean()),
        token_claims: Type.Optional(Type.Array(TokenClaim, { maxItems: 6, uniqueItems: true })),
        token_requires_terms: Type.Optional(Type.Boolean()),
      }),
      success: { status: 200, body: Settings },
      chosen: true,
    },
    confirmPortalUrl: {
      method: 'POST',
      path: '/v1/organization/contact-auth/portal-url/confirm',
      summary: 'Confirm a new portal address with the token sent to the owners',
      access: staff('customers:write'),
      guard: { permission: 'customers:impersonate' },
      audit: 'contact_auth.portal_url_confirmed',
      query: inEnvironment,
      body: strict({ token: Type.String({ maxLength: 200, description: '`uk_pu_…`' }) }),
      success: { status: 200, body: Settings },
      errors: ['invalid_request'],
      chosen: true,
    },
    identitySecret: {
      method: 'GET',
      path: '/v1/organization/contact-auth/identity-secret',
      summary: 'Get the identity secret',
      description:
        'Anyone with this secret can sign in as any contact, so each read is audited and the owners are notified.',
      access: staff('customers:write'),
      guard: signInGuard,
      audit: 'contact_auth.identity_secret_read',
      query: inEnvironment,
      success: { status: 200, body: IdentitySecret },
      chosen: true,
    },
    rotateIdentitySecret: {
      method: 'POST',
      path: '/v1/organization/contact-auth/identity-secret/rotate',
      summary: 'Rotate the identity secret. Hashes made with the old one stop working',
      description: 'The owners are notified by email.',
      access: staff('customers:write'),
      guard: signInGuard,
      audit: 'contact_auth.identity_secret_rotated',
      query: inEnvironment,
      success: { status: 200, body: IdentitySecret },
      chosen: true,
    },
    signingKeys: {
      method: 'GET',
      path: '/v1/organization/contact-auth/signing-keys',
      summary: 'List the signing keys of contact JWTs, newest first',
      access: staff('customers:read'),
      query: inEnvironment,
      success: { status: 200, body: Type.Object({ signing_keys: Type.Array(SigningKey) }) },
      chosen: true,
    },
    rotateSigningKey: {
      method: 'POST',
      path: '/v1/organization/contact-auth/signing-keys/rotate',
      summary: 'Rotate the signing key',
      description:
        'The new key is added to the JWKS immediately and signs ten minutes later. The old key signs until then and stays in the JWKS until ' +
        'its last token has expired.',
      access: staff('customers:write'),
      audit: 'contact_auth.signing_key_rotated',
      query: inEnvironment,
      success: { status: 200, body: SigningKey },
      chosen: true,
    },
    ...contactProviderRoutes,
  },
)
