import type { Change } from '../../platform/change.ts'
import { inTransaction, type TransactionContext } from '../../platform/context.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { Extensible } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

/** A page that a visitor opened through a referral link. */
export interface ReferralVisit {
  readonly scope: EnvironmentScope
  readonly contactId: string
  /** The code of the link, which may not exist. */
  readonly referralCode: string
  /** The anonymous ids of the browser, the current one and earlier ones. */
  readonly anonymousIds: readonly string[]
  readonly at: Date
}

/** Runs inside a transaction of boot. */
export type ReferralVisits<Own = unknown> = (visit: ReferralVisit, context: TransactionContext<Own>) => Promise<void>

interface ReferralVisitsPoint extends Extension {
  readonly contribution: ReferralVisits<this['own']>
}

export const referralVisits = extensionPoint<ReferralVisitsPoint>('boot.referral-visits')

export async function recordReferralVisit(
  { contributions }: Extensible,
  tx: Change,
  visit: ReferralVisit,
): Promise<void> {
  for (const { contribution, context } of contributions(referralVisits))
    await contribution(visit, inTransaction(context, tx))
}
