import type { Change } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { markReached } from './consume.sql.ts'
import type { Standing } from './feature.ts'
import { amountsOf } from './rules.ts'

interface Reached {
  feature: string
  standing: Pick<
    Standing,
    | 'customer_id'
    | 'feature_id'
    | 'kind'
    | 'counts_members'
    | 'unlimited'
    | 'granted'
    | 'used'
    | 'starts_at'
    | 'ends_at'
  >
  now: Date
}

/** Announces once per period that nothing is left. After an interruption the next check announces it. */
export async function notifyReached(tx: Change, scope: EnvironmentScope, reached: Reached): Promise<void> {
  const { feature, standing, now } = reached
  const customer_id = standing.customer_id
  const place = { environment_id: scope.environmentId, customer_id, feature_id: standing.feature_id }
  if (!(await markReached(tx, { ...place, starts_at: standing.starts_at }, standing.granted, now))) return
  tx.fact({
    type: 'entitlement.limit_reached',
    about: customer_id,
    customerId: customer_id,
    data: { customer_id, feature, granted: standing.granted, resets_at: amountsOf(standing).resets_at },
  })
}
