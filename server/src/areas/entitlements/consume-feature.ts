import type { RouteSpec } from '@userkeep/contract'
import { invalid } from '../../platform/fail.ts'
import type { Call } from '../../platform/http/call.ts'
import { consumeUsage, type WantedUsage } from '../usage/public.ts'
import { type AskedUse, consumeLimits, insertUses, type UseOutcome } from './consume.sql.ts'
import { requireKnown } from './require-known.ts'
import { consumeProblem, isHeld } from './rules.ts'
import type { Consumers } from './setup.ts'
import type { Standing } from './standing.sql.ts'

/** As much of a call as it takes. */
type Consuming = Pick<Call<RouteSpec, Consumers>, 'platform' | 'db' | 'own'>

export interface Consumed {
  standing: Standing
  isAllowed: boolean
}

/** Together with others, unless the request has a transaction of its own. */
const useLimit = async ({ platform, db, own }: Consuming, asked: AskedUse): Promise<UseOutcome> =>
  db === platform.sql ? own.limits(asked) : ((await consumeLimits(db, [asked]))[0] as UseOutcome)

const tries = 3

/** Uses as much of a feature where there is as much, and otherwise nothing. */
export async function consumeFeature(call: Consuming, asked: AskedUse): Promise<Consumed> {
  for (let turn = 1; ; turn++) {
    const { fits, ...standing } = await useLimit(call, asked)
    const { customer_id, feature_id, starts_at, meter_id } = requireKnown(standing)
    if (standing.kind === 'boolean') return { standing, isAllowed: isHeld(standing) }
    const problem = consumeProblem(standing, asked.quantity)
    if (problem) invalid(...problem)
    if (meter_id !== null) return useMeter(call, asked, standing)
    if (fits !== null) return { standing, isAllowed: fits }
    if (turn === tries) throw new Error('The period of a feature changed with every look at it')
    await insertUses(call.db, [{ environment_id: asked.environmentId, customer_id, feature_id, starts_at }])
  }
}

async function useMeter({ platform, db, own }: Consuming, asked: AskedUse, standing: Standing): Promise<Consumed> {
  if (!isHeld(standing)) return { standing, isAllowed: false }
  const wanted: WantedUsage = {
    environmentId: asked.environmentId,
    customerId: standing.customer_id as string,
    keyId: standing.key_id,
    meter: {
      id: standing.meter_id as string,
      key: standing.meter as string,
      aggregation: standing.aggregation as 'sum' | 'count',
    },
    period: {
      startsAt: new Date(standing.starts_at),
      endsAt: new Date(standing.ends_at),
      subscriptionId: standing.subscription_id,
      isPriced: standing.is_priced ?? false,
    },
    quantity: asked.quantity,
    granted: standing.unlimited ? null : standing.granted,
    now: asked.now,
  }
  const outcome = db === platform.sql ? await own.meters(wanted) : (await consumeUsage(db, [wanted]))[0]
  const { fits = false, used = standing.used } = outcome ?? {}
  return { standing: { ...standing, used }, isAllowed: fits }
}
