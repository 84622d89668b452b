import type { contactSettings } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { identitySecret } from './identity-secret.ts'
import { settingsOf } from './settings.sql.ts'

export const getIdentitySecret: Verb<typeof contactSettings.routes.identitySecret> = async ({
  db,
  scope,
  platform,
}) => ({ secret: identitySecret(platform.secrets, await settingsOf(db, scope.environmentId)) })
