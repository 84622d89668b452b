import type { BodyOf, gateways } from '@userkeep/contract'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Credentials, GatewayRefused } from '../port.ts'
import type { Provider } from '../providers.ts'
import { credentialProblems } from '../stripe/credentials.ts'
import { newWebhookSecret } from './connection-secrets.ts'
import type { ConnectionRow } from './connections.sql.ts'
import { gatewayWith } from './open-gateway.ts'

type Given = BodyOf<typeof gateways.routes.connect>['credentials']

/** Returns the credentials after a change: the given ones, and the earlier ones for the rest. */
export function credentialsAfter(provider: Provider, given: Given, before: Credentials | null): Credentials {
  if (provider === 'sandbox') {
    if (given && Object.keys(given).length > 0) invalid('credentials', 'must be empty for the sandbox')
    return before ?? { secretKey: null, webhookSecret: newWebhookSecret() }
  }
  return {
    secretKey: given?.secret_key ?? before?.secretKey ?? invalid('credentials.secret_key', 'is required'),
    webhookSecret: given?.webhook_secret === undefined ? (before?.webhookSecret ?? null) : given.webhook_secret,
  }
}

/** Asks the gateway whether it accepts the credentials, before they are saved. */
export async function tryCredentials(
  platform: Platform,
  row: Pick<ConnectionRow, 'id' | 'organization_id' | 'environment_id' | 'environment' | 'provider'>,
  credentials: Credentials,
): Promise<{ account: string }> {
  if (row.provider === 'stripe') refuseUnfit(credentials, row.environment)
  try {
    return await gatewayWith(platform, row, credentials).test()
  } catch (error) {
    if (error instanceof GatewayRefused) return invalid('credentials.secret_key', error.message)
    return fail('gateway_unreachable', `The gateway did not respond. Nothing was saved: ${(error as Error).message}`)
  }
}

/** Refuses a key of the wrong mode, which would charge real cards for tests or nobody for sales. */
function refuseUnfit(credentials: Credentials, environment: 'live' | 'test'): void {
  const problems = Object.entries(credentialProblems(credentials, environment))
  if (problems.length === 0) return
  const fields = Object.fromEntries(problems.map(([field, reason]) => [`credentials.${field}`, reason]))
  fail('invalid_request', { fields })
}
