import type { GatewaySubscription } from '../../port.ts'
import { priceRefOf } from '../account.ts'
import type { Subscription } from './subscriptions.sql.ts'

export const toSubscription = (subscription: Subscription): GatewaySubscription => ({
  ref: subscription.ref,
  status: subscription.status,
  customerRef: subscription.customerRef,
  priceRef: priceRefOf(subscription.price.id),
  quantity: subscription.quantity,
  currentPeriodStart: subscription.periodStart,
  currentPeriodEnd: subscription.periodEnd,
  trialEndsAt: subscription.trialEndsAt,
  cancelAt: subscription.cancelAt,
  canceledAt: subscription.canceledAt,
  endedAt: subscription.endedAt,
  ours: subscription.ours,
})
