import type { StaffSubscriptionView, SubscriptionView } from './subscriptions.sql.ts'

/** As the team itself sees it. */
export const toSubscription = ({ customer: _, ...view }: StaffSubscriptionView): SubscriptionView => view
