import type Stripe from 'stripe'
import type { CallLimits } from '../../../platform/outgoing/limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import { callLimitMs } from '../port.ts'
import { sdk } from './sdk.ts'

/** The API version of the SDK's types. A newer SDK does not compile until this is reviewed. */
const apiVersion = '2026-10-28.endive'

const limits: CallLimits = {
  answerMs: callLimitMs,
  bodyMs: callLimitMs,
  bodyBytes: 8 * 1024 * 1024,
  storedBytes: 8 * 1024 * 1024,
  brokenBody: 'failed',
}

/** Returns Stripe's SDK with the service's own HTTP client: checked addresses, limits of time and size. */
export function stripeClient(
  secretKey: string,
  { outgoing, settings }: Pick<Platform, 'outgoing' | 'settings'>,
): Stripe {
  const sent = (url: unknown, { method = 'GET', headers, body }: RequestInit = {}) =>
    outgoing.fetch(String(url), { method, headers: Object.fromEntries(new Headers(headers)), body }, limits)
  const Client = sdk()
  return new Client(secretKey, {
    apiVersion,
    httpClient: Client.createFetchHttpClient(sent as typeof fetch),
    timeout: callLimitMs,
    // Retries are made by the caller, under the same key.
    maxNetworkRetries: 0,
    telemetry: false,
    ...addressIn(settings.stripeApi),
  })
}

function addressIn(api: string | undefined): Stripe.StripeConfig {
  if (api === undefined) return {}
  const { hostname, port, protocol } = new URL(api)
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' }
}
