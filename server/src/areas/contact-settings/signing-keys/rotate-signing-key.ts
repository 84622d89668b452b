import type { contactSettings } from '@userkeep/contract'
import { hours, minutes } from '../../../platform/clock.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { withoutEncryptionKey } from '../identity-secret/identity-secret.ts'
import { lockSettings } from '../settings.sql.ts'
import { settingsTarget } from '../views.ts'
import { newSigningKey } from './signing-key.ts'
import { insertSigningKey, retireSigningKeys } from './signing-keys.sql.ts'

/** Long enough for every copy of the JWKS to be read again before the new key signs. */
const lead = minutes(10)
/** Far longer than a token lives (five minutes) and the JWKS may be cached (one), whatever a receiver's clock says. */
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
    // Of two rotations at once the second retires what the first made: one key signs at a time.
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
