import type { AnyInput } from './each.ts'

/** Requests that begin a sign-up, and those that complete it with the token from the email. */
const begins = new Set(['signup', 'magic-link', 'email-code'].map(endpointOf))
const completes = new Set(['verify-email', 'magic-link/redeem', 'email-code/verify'].map(endpointOf))

function endpointOf(path: string): string {
  return `POST /v1/contact-auth/${path}`
}

/**
 * Adds the `signup_secret` of this browser, which shows that the same browser signed up and verified: without it, the
 * password of the sign-up is discarded. It is stored per publishable key. Outside a browser, the input is unchanged.
 */
export function withSignupSecret(endpoint: string, input: AnyInput): AnyInput {
  const isBegin = begins.has(endpoint)
  if (!isBegin && !completes.has(endpoint)) return input
  const body = input.body as { publishable_key?: string; signup_secret?: string } | undefined
  if (!body?.publishable_key || body.signup_secret !== undefined) return input
  const secret = secretOf(body.publishable_key, isBegin)
  return secret === null ? input : { ...input, body: { ...body, signup_secret: secret } }
}

function secretOf(publishableKey: string, creates: boolean): string | null {
  const name = `userkeep.sign-up.${publishableKey}`
  try {
    const stored = globalThis.localStorage?.getItem(name) ?? null
    if (stored !== null || !creates || !globalThis.localStorage) return stored
    const made = [...crypto.getRandomValues(new Uint8Array(24))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
    globalThis.localStorage.setItem(name, made)
    return made
  } catch {
    // A browser can refuse storage.
    return null
  }
}
