import { createHmac } from 'node:crypto'
import type { contactSettings } from '@userkeep/contract'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import { newToken, sameBytes } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { notifyOwners } from '../notify-owners.ts'
import { type ContactSettings, setIdentitySecret, settingsOf } from '../settings.sql.ts'
import { settingsTarget } from '../views.ts'

const contextOf = (environmentId: string) => `identity-secret:${environmentId}`

/** Returns a new secret with which the tenant's backend vouches for its users, and the encrypted text for its row. */
export function newIdentitySecret(secrets: Pick<Secrets, 'seal'>, environmentId: string) {
  const secret = newToken('')
  return { secret, sealed: secrets.seal(secret, contextOf(environmentId)) }
}

type Sealed = Pick<ContactSettings, 'environment_id' | 'identity_secret'>

export function identitySecret(secrets: Secrets | null, { environment_id, identity_secret }: Sealed): string {
  if (secrets === null || identity_secret === null) return withoutEncryptionKey()
  return secrets.open(identity_secret, contextOf(environment_id))
}

/** Whether the tenant's backend vouches for this external id: hex HMAC-SHA256 with the environment's secret. */
export const provesExternalId = (secret: string, externalId: string, hash: string): boolean =>
  sameBytes(createHmac('sha256', secret).update(externalId).digest('hex'), hash.toLowerCase())

export const withoutEncryptionKey = (): never =>
  fail('unavailable', 'Identity secrets and signing keys require ENCRYPTION_KEY. Set it on the server.')

/** Audits every read, because the holder of this secret can act as any contact at boot. */
export const getIdentitySecret: Verb<typeof contactSettings.routes.identitySecret> = async ({
  caller,
  scope,
  change,
  platform,
}) =>
  change(async (tx) => {
    const secret = identitySecret(platform.secrets, await settingsOf(tx, scope.environmentId))
    tx.audited({ target: settingsTarget(scope) })
    const by = { caller, scope, publicUrl: platform.settings.publicUrl }
    await notifyOwners(tx, by, { subject: 'The identity secret was read', what: 'read the identity secret' })
    return { secret }
  })

export const rotateIdentitySecret: Verb<typeof contactSettings.routes.rotateIdentitySecret> = async ({
  caller,
  scope,
  change,
  platform,
}) => {
  const { secret, sealed } = newIdentitySecret(platform.secrets ?? withoutEncryptionKey(), scope.environmentId)
  return change(async (tx) => {
    await setIdentitySecret(tx, scope.environmentId, sealed)
    tx.audited({ target: settingsTarget(scope) })
    const by = { caller, scope, publicUrl: platform.settings.publicUrl }
    await notifyOwners(tx, by, { subject: 'The identity secret was replaced', what: 'replaced the identity secret' })
    return { secret }
  })
}
