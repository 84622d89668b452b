import type { supportMail } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { intakeAddress } from './addresses.ts'

export const getEmail: Verb<typeof supportMail.routes.get> = async ({ scope, platform }) => {
  const { inbound } = platform.settings
  return { address: inbound ? intakeAddress(scope.environmentId, inbound.domain) : null }
}
