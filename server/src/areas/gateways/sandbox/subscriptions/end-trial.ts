import type { GatewaySubscription } from '../../port.ts'
import type { Account, Tx } from '../account.ts'
import { passMoment } from '../time/renew.ts'
import { requireLive } from './require.ts'
import { isInTrial } from './rules.ts'
import { toSubscription } from './views.ts'

/** Ends a trial now: the first period begins and is charged. */
export async function endTrial(tx: Tx, account: Account, ref: string, now: Date): Promise<GatewaySubscription> {
  const subscription = await requireLive(tx, account, ref)
  if (!isInTrial(subscription)) return toSubscription(subscription)
  return toSubscription(await passMoment(tx, account, { ...subscription, trialEndsAt: now, periodEnd: now }, now))
}
