import type { UsageReported } from '../../platform/area-hooks.ts'
import { featureIn, standingOf } from './feature.ts'
import { isUsedUp } from './rules.ts'
import type { Consumers } from './setup.ts'
import { findStanding } from './standing.sql.ts'
import { tellReached } from './tell-reached.ts'

/** Of what is metered, whoever reports the last of it tells so, and not whoever asks next. */
export const followUsage: UsageReported<Consumers> = async ({ scope, used, now, change }, { sql, own }) => {
  const { environmentId } = scope
  const known = await own.of(sql, environmentId)
  const looked = used.flatMap(({ customerId, meterId }) =>
    (known.metered.get(meterId) ?? []).map(async ({ id: featureId, key }) => {
      const asked = { environmentId, customerId, tokenHash: null, featureId, meterId, countsMembers: false, now }
      const found = await findStanding(sql, asked)
      const feature = featureIn(known, key)
      return found?.customer_id && feature ? { feature: key, standing: standingOf(found, feature), now } : null
    }),
  )
  const reached = (await Promise.all(looked)).filter(
    (one) => one !== null && one.standing.reached_at === null && isUsedUp(one.standing),
  )
  if (reached.length === 0) return
  await change(async (tx) => {
    for (const one of reached) if (one) await tellReached(tx, scope, one)
  })
}
