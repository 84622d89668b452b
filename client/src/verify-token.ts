import { keyOf } from './token-keys.ts'

/** The claims of a contact's token (`POST /v1/contact/token`), once they are proven. */
export interface TokenClaims {
  /** The public address of the service. */
  iss: string
  /** The code of the organization, `org_…`. */
  aud: string
  environment: 'live' | 'test'
  /** The ID of the contact. */
  sub: string
  /** The ID of the session. */
  sid: string
  iat: number
  exp: number
  /** Whether the identity is proven. A visitor's is not. */
  verified: boolean
  /** Whether a member of staff uses the session. */
  impersonated: boolean
  /** The customer that the session acts for. */
  customer_id: string | null
  /** The key of the contact's role in that customer, or its name if it has no key. */
  customer_role: string | null
  customer_permissions: string[]
  /** These claims are there if the sign-in settings of the environment include them. */
  external_id?: string | null
  email?: string | null
  name?: string | null
  customer_external_id?: string | null
  customer_role_id?: string | null
  /** The slugs of the required documents that the contact has not accepted. */
  terms_outstanding?: string[]
  /** Further claims of a later version. */
  readonly [claim: string]: unknown
}

export type TokenProblem =
  | 'malformed'
  | 'unknown_key'
  | 'signature'
  | 'issuer'
  | 'audience'
  | 'expired'
  | 'not_yet_valid'
  | 'unverified'

/** The token is not acceptable: answer 401. Any other error means that it could not be verified: answer 503. */
export class TokenVerificationError extends Error {
  override name = 'TokenVerificationError'
  readonly code: TokenProblem

  constructor(code: TokenProblem, message: string) {
    super(message)
    this.code = code
  }
}

type KeySource =
  | {
      /** The address of the service. */
      baseUrl: string
      /** A publishable key of the environment whose tokens are accepted. */
      publishableKey: string
    }
  | {
      /** The address of the keys, `…/v1/jwks/uk_pk_…`. */
      jwksUrl: string
    }

export type VerifyTokenOptions = KeySource & {
  /** The code of your organization, `org_…`, which must be the `aud` of the token. */
  audience: string
  /** The public address of the service, which must be the `iss` of the token; by default the origin of the keys. */
  issuer?: string
  /** Whether a token of a visitor or of an unproven identity is accepted. Its `verified` is false. */
  allowUnverified?: boolean
  /** How many seconds the clocks may differ; 5 unless set. */
  tolerance?: number
  now?: () => Date
  fetch?: typeof globalThis.fetch
}

/**
 * Returns the claims of a contact's token, once it is proven to come from your environment of the service; throws a
 * TokenVerificationError otherwise. The public keys are cached, so that most calls need no request.
 */
export async function verifyToken(token: string, options: VerifyTokenOptions): Promise<TokenClaims> {
  const { now = () => new Date(), fetch = globalThis.fetch } = options
  const { kid, claims, signature, signed } = parse(token)
  const source = { url: jwksUrlOf(options), nowMs: () => now().getTime(), fetch }
  const key = await keyOf(source, kid)
  if (!key) throw new TokenVerificationError('unknown_key', 'The token is signed with an unknown key')
  if (!(await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, signed)))
    throw new TokenVerificationError('signature', 'The signature does not match the token')
  validate(claims, options, source.nowMs() / 1000)
  return claims
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

const jwksUrlOf = (source: KeySource): string =>
  'jwksUrl' in source
    ? source.jwksUrl
    : `${withoutSlash(source.baseUrl)}/v1/jwks/${encodeURIComponent(source.publishableKey)}`

const issuerOf = (options: VerifyTokenOptions): string =>
  options.issuer ?? ('jwksUrl' in options ? (options.jwksUrl.split('/v1/jwks/')[0] ?? '') : options.baseUrl)

function validate(claims: TokenClaims, options: VerifyTokenOptions, now: number): void {
  const { audience, allowUnverified = false, tolerance = 5 } = options
  if (withoutSlash(claims.iss) !== withoutSlash(issuerOf(options)))
    throw new TokenVerificationError('issuer', `The token was issued by ${claims.iss}`)
  if (claims.aud !== audience) throw new TokenVerificationError('audience', `The token is meant for ${claims.aud}`)
  if (now >= claims.exp + tolerance) throw new TokenVerificationError('expired', 'The token has expired')
  if (claims.iat > now + tolerance)
    throw new TokenVerificationError('not_yet_valid', 'The token was issued in the future')
  if (!claims.verified && !allowUnverified)
    throw new TokenVerificationError('unverified', 'The identity of the contact is not verified')
}

interface Parsed {
  kid: string
  claims: TokenClaims
  signature: Uint8Array<ArrayBuffer>
  signed: Uint8Array<ArrayBuffer>
}

const maxTokenLength = 20_000

/** Accepts ES256 alone: the token never decides how it is verified. */
function parse(token: string): Parsed {
  const parts = typeof token === 'string' && token.length <= maxTokenLength ? token.split('.') : []
  const [header = '', payload = '', signature = ''] = parts
  try {
    const { alg, kid, crit } = JSON.parse(textOf(header)) as Record<string, unknown>
    const claims = JSON.parse(textOf(payload)) as TokenClaims
    if (parts.length === 3 && alg === 'ES256' && typeof kid === 'string' && crit === undefined && isComplete(claims)) {
      const signed = new TextEncoder().encode(`${header}.${payload}`)
      return { kid, claims, signature: bytesOf(signature), signed }
    }
  } catch {
    // falls through to the refusal
  }
  throw new TokenVerificationError('malformed', 'This is not a token of the service')
}

/** Whether the claims that a backend decides by are there and of their type. */
const isComplete = (claims: TokenClaims): boolean =>
  [claims.iss, claims.aud, claims.sub].every((claim) => typeof claim === 'string') &&
  [claims.iat, claims.exp].every((claim) => Number.isFinite(claim)) &&
  [claims.verified, claims.impersonated].every((claim) => typeof claim === 'boolean') &&
  Array.isArray(claims.customer_permissions)

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const textOf = (base64url: string): string => new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(base64url))
