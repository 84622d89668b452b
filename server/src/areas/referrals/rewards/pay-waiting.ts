import type { Change } from '../../../platform/change.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findLiveContact } from '../../contacts/public.ts'
import { payReward } from './pay-reward.ts'
import { lockWaitingOf } from './rewards.sql.ts'

/** Pays credits that waited for a customer: a contact without one receives them with their first. */
export async function payWaiting(
  tx: Change,
  platform: Platform,
  scope: EnvironmentScope,
  contactId: string,
): Promise<void> {
  const contact = await findLiveContact(tx, scope, contactId)
  if (!contact) return
  for (const reward of await lockWaitingOf(tx, scope, contact.id)) {
    await payReward(tx, platform, scope, reward, null)
  }
}
