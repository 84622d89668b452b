export { type SubscriptionView, viewSubscription } from './reads/subscriptions.sql.ts'
export { hasEnded, isLive } from './rules.ts'
