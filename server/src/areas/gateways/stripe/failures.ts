import type Stripe from 'stripe'
import { GatewayRefused, GatewayUnreachable } from '../port.ts'
import { sdk } from './sdk.ts'

/** Stripe masks keys in its messages. This removes any that it does not. */
const withoutSecrets = (text: string): string => text.replace(/\b(sk|rk|whsec)_\w+/g, '$1_…')

const isRefusal = (error: Stripe.errors.StripeError): boolean =>
  error instanceof sdk().errors.StripeCardError ||
  error instanceof sdk().errors.StripeInvalidRequestError ||
  // The key was used for something else before, so retrying changes nothing.
  error instanceof sdk().errors.StripeIdempotencyError

const isDeniedKey = (error: unknown): boolean =>
  error instanceof sdk().errors.StripeAuthenticationError || error instanceof sdk().errors.StripePermissionError

/** Returns the port's error for an error of the SDK. The original is dropped, because it holds the whole response. */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof sdk().errors.StripeError)) return error
  if (isRefusal(error)) {
    const code = error.decline_code || error.code || 'refused'
    return new GatewayRefused(code, withoutSecrets(error.message || 'Stripe refused the request.'))
  }
  return new GatewayUnreachable(unreachable(error))
}

function unreachable(error: Stripe.errors.StripeError): string {
  if (isDeniedKey(error)) return `Stripe does not accept the secret key: ${withoutSecrets(error.message)}`
  if (error instanceof sdk().errors.StripeRateLimitError) return 'Stripe rate limit reached.'
  if (error instanceof sdk().errors.StripeConnectionError) return reasonOf(error.detail)
  return `Stripe returned an error${error.statusCode ? ` (${error.statusCode})` : ''}.`
}

/** Returns the reason of a failed outgoing call without details of the network. */
const reasonOf = (detail: unknown): string => {
  const said = detail instanceof Error && detail.name === 'CallFailed' ? ` ${detail.message}` : ''
  return `Stripe could not be reached.${said}`
}

/** Calls Stripe and translates its errors. */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  }
}

/** Reads something of Stripe that may not be there. */
export async function found<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) return null
    throw failureOf(error)
  }
}

export const isMissing = (error: unknown): boolean => hasCode(error, 'resource_missing')

export const alreadyExists = (error: unknown): boolean => hasCode(error, 'resource_already_exists')

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof sdk().errors.StripeInvalidRequestError && error.code === code

/** While a connection is being saved, a key that Stripe refuses is the caller's mistake. */
export async function askedWithNewKey<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDeniedKey(error)) throw failureOf(error)
    const { message } = error as Stripe.errors.StripeError
    throw new GatewayRefused('credentials_refused', `Stripe does not accept this key: ${withoutSecrets(message)}`)
  }
}
