import type { contactSettings } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { settingsOf } from '../settings.sql.ts'
import { settingsTarget } from '../views.ts'
import { identitySecret } from './identity-secret.ts'

/** With it somebody can be anybody at boot, so that it was read stands in the audit log. */
export const getIdentitySecret: Verb<typeof contactSettings.routes.identitySecret> = async ({
  scope,
  change,
  platform,
}) =>
  change(async (tx) => {
    const secret = identitySecret(platform.secrets, await settingsOf(tx, scope.environmentId))
    tx.audited({ target: settingsTarget(scope) })
    return { secret }
  })
