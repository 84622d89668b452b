import type { contactSettings } from '@userkeep/contract'
import { hours, minutes } from '../../../platform/clock.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { environmentOf } from '../environment-of.ts'
import { withoutEncryptionKey } from '../identity-secret/identity-secret.ts'
import { lockSettings } from '../settings.sql.ts'
import { settingsTarget, shownSigningKey } from '../views.ts'
import { jwksOf, newSigningKey } from './signing-key.ts'
import { insertSigningKey, listSigningKeys, retireSigningKeys } from './signing-keys.sql.ts'

export const listKeys: Verb<typeof contactSettings.routes.signingKeys> = async ({ db, scope, now }) => ({
  signing_keys: (await listSigningKeys(db, scope.environmentId, now)).map((key) => shownSigningKey(key, now)),
})

export const getJwks: Verb<typeof contactSettings.routes.jwks> = async ({ db, params, now }) =>
  jwksOf(db, await environmentOf(db, params.publishableKey), now)

/** Long enough for every copy of the JWKS to be read again before the new key signs. */
const lead = minutes(10)
/**
 * Much longer than a token's lifetime (five minutes) and the cache of the JWKS (one minute), to allow for clock skew.
 */
const overlap = hours(1)

export const rotateSigningKey: Verb<typeof contactSettings.routes.rotateSigningKey> = async ({
  scope,
  change,
  now,
  platform,
}) => {
  const { environmentId } = scope
  const key = newSigningKey(platform.secrets ?? withoutEncryptionKey(), environmentId)
  const signsFrom = new Date(now.getTime() + lead)
  return change(async (tx) => {
    // The second of two concurrent rotations retires the key of the first, so that one key signs at a time.
    await lockSettings(tx, environmentId)
    await retireSigningKeys(tx, environmentId, signsFrom, new Date(signsFrom.getTime() + overlap))
    await insertSigningKey(tx, environmentId, key, now, signsFrom)
    tx.audited({ target: settingsTarget(scope), changes: { kid: { to: key.kid } } })
    return {
      kid: key.kid,
      status: 'published' as const,
      created_at: now.toISOString(),
      signs_from: signsFrom.toISOString(),
      retired_at: null,
      removed_at: null,
    }
  })
}
