import type { contactSettings } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { shownSigningKey } from '../views.ts'
import { listSigningKeys } from './signing-keys.sql.ts'

export const listKeys: Verb<typeof contactSettings.routes.signingKeys> = async ({ db, scope, now }) => ({
  signing_keys: (await listSigningKeys(db, scope.environmentId, now)).map((key) => shownSigningKey(key, now)),
})
