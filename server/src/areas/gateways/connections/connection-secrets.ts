import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import { fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Credentials } from '../port.ts'
import type { ConnectionRow } from './connections.sql.ts'

type Sealed = Pick<ConnectionRow, 'secret_key' | 'secret_key_hint' | 'webhook_secret' | 'webhook_secret_hint'>

const contextOf = (field: keyof Credentials, id: string) => `gateway-${field}:${id}`

export const secretsOf = ({ secrets }: Pick<Platform, 'secrets'>): Secrets =>
  secrets ?? fail('unavailable', 'Payment gateways require an encryption key. Set ENCRYPTION_KEY.')

const hintOf = (secret: string | null) => secret?.slice(-4) ?? null

/** Returns the sealed secrets and the part of them that is shown. */
export function sealSecrets(
  platform: Pick<Platform, 'secrets'>,
  id: string,
  { secretKey, webhookSecret }: Credentials,
): Sealed {
  const secrets = secretsOf(platform)
  const sealed = (field: keyof Credentials, secret: string | null) =>
    secret === null ? null : secrets.seal(secret, contextOf(field, id))
  return {
    secret_key: sealed('secretKey', secretKey),
    secret_key_hint: hintOf(secretKey),
    webhook_secret: sealed('webhookSecret', webhookSecret),
    webhook_secret_hint: hintOf(webhookSecret),
  }
}

export function openSecrets(
  platform: Pick<Platform, 'secrets'>,
  { id, secret_key, webhook_secret }: Pick<ConnectionRow, 'id' | 'secret_key' | 'webhook_secret'>,
): Credentials {
  const secrets = secretsOf(platform)
  const opened = (field: keyof Credentials, sealed: string | null) =>
    sealed === null ? null : secrets.open(sealed, contextOf(field, id))
  return { secretKey: opened('secretKey', secret_key), webhookSecret: opened('webhookSecret', webhook_secret) }
}

/** Returns a secret for the sandbox, which nobody needs to be given. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64url')}`
