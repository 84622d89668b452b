import type { apiKeys } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'

/** All of it was read with the credential itself. */
export const whoAmI: Verb<typeof apiKeys.routes.me> = async ({ caller, scope }) => ({
  key_id: caller.keyId,
  name: caller.name,
  environment: scope.environment,
  organization_id: scope.organizationCode,
})
