import type { Change } from '../../platform/change.ts'
import type { Platform } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { notifyCredentialsChanged } from '../contacts/public.ts'

/** Ends everything that the old credentials opened or could still open, in every area. */
export async function endOpenProofs(
  tx: Change,
  platform: Platform,
  scope: EnvironmentScope,
  contactId: string,
): Promise<void> {
  await notifyCredentialsChanged(platform, tx, { scope, contactId })
}
