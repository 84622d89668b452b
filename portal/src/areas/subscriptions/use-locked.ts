import { useConfig } from '../../app/config.tsx'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/subscriptions.ts'
import type { Subscription } from './subscription.ts'

/** Why a subscription cannot be changed here; null where it can. */
export function useLocked(subscription: Subscription | null): string | null {
  const { locked } = useSession()
  const { brand } = useConfig()
  const isUncollected = subscription !== null && subscription.gateway === null
  return locked ?? (isUncollected ? texts.thisPlanCannotBeChangedHere(brand.name) : null)
}
