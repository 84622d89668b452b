import type { StaffSubscriptionView, SubscriptionView } from './subscriptions.sql.ts'

/** Returns a subscription as the customer sees it. */
export const toSubscription = ({ customer: _, ...view }: StaffSubscriptionView): SubscriptionView => view
