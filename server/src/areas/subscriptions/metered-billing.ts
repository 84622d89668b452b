import type { Change } from '../../platform/change.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { Extensible } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import type { ClosingUsage } from '../gateways/public.ts'

/** A subscription whose price may be metered. */
export interface MeteredSubscription {
  readonly id: string
  readonly customer_id: string
  readonly price_id: string
  readonly connection_id: string
  readonly status: string
}

/** Accounts for usage when a metered price ends or pauses. */
export interface MeteredBilling {
  /** Returns the unreported usage of a subscription; null if there is none. */
  unreported(
    db: Db,
    scope: EnvironmentScope,
    subscription: MeteredSubscription,
    now: Date,
  ): Promise<ClosingUsage | null>
  /**
   * Returns the same, and accounts for all usage until now as billed by the call that the transaction asks for. A refusal
   * of that call takes it back.
   */
  close(tx: Db, scope: EnvironmentScope, subscription: MeteredSubscription, now: Date): Promise<ClosingUsage | null>
  /** Takes back the usage reported for the current period, because invoices of a paused subscription are void. */
  suspend(tx: Change, scope: EnvironmentScope, subscription: MeteredSubscription, now: Date): Promise<void>
}

interface MeteredBillingPoint extends Extension {
  readonly contribution: MeteredBilling
}

/** One area contributes. */
export const meteredBilling = extensionPoint<MeteredBillingPoint>('subscriptions.metered-billing')

const noMeteredBilling: MeteredBilling = {
  unreported: async () => null,
  close: async () => null,
  suspend: async () => undefined,
}

export const meteredBillingOf = ({ contributions }: Extensible): MeteredBilling =>
  contributions(meteredBilling)[0]?.contribution ?? noMeteredBilling
