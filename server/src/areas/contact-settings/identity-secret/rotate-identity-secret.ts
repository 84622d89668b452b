import type { contactSettings } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { setIdentitySecret } from '../settings.sql.ts'
import { settingsTarget } from '../views.ts'
import { newIdentitySecret, withoutEncryptionKey } from './identity-secret.ts'

export const rotateIdentitySecret: Verb<typeof contactSettings.routes.rotateIdentitySecret> = async ({
  scope,
  change,
  platform,
}) => {
  const { secret, sealed } = newIdentitySecret(platform.secrets ?? withoutEncryptionKey(), scope.environmentId)
  return change(async (tx) => {
    await setIdentitySecret(tx, scope.environmentId, sealed)
    tx.audited({ target: settingsTarget(scope) })
    return { secret }
  })
}
