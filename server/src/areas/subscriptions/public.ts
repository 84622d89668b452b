export { subjectOf, subscriptionOfSubject } from './lifecycle/subject-of.ts'
export { type MeteredBilling, type MeteredSubscription, meteredBilling } from './metered-billing.ts'
export { subscriptionChangeRows, subscriptionRows } from './public.sql.ts'
export type { Among } from './revenue/among.ts'
export {
  type MovedDay,
  type MovedSum,
  pageMovements,
  pagePaying,
  type Span,
  sumMovedDays,
} from './revenue/ledger.sql.ts'
export { type CurrentRevenue, pageAtRisk, pagePlans, type RiskTotal, sumAtRisk, sumCurrent } from './revenue/now.sql.ts'
export { countEndedTrials, countRunningTrials, type EndedTrials, pageEndedTrials } from './revenue/trials.sql.ts'
export type { MovementKind } from './rules.ts'
export { heldStatuses, liveStatuses, paidStatuses } from './statuses.sql.ts'
