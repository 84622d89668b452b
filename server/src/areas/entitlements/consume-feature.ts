import type { RouteSpec } from '@userkeep/contract'
import { invalid } from '../../platform/fail.ts'
import type { Call } from '../../platform/http/call.ts'
import { consumeUsage, type WantedUsage } from '../usage/public.ts'
import { type AskedUse, consumeLimits, insertUses, type UseOutcome } from './consume.sql.ts'
import { type Feature, type Standing, standingOf } from './feature.ts'
import { consumeProblem, isHeld } from './rules.ts'
import type { Consumers } from './setup.ts'
import { findStanding } from './standing.sql.ts'

/** The fields of a call that consuming needs. */
type Consuming = Pick<Call<RouteSpec, Consumers>, 'platform' | 'db' | 'own'>

interface Consumed {
  standing: Standing
  isAllowed: boolean
}

/** Consumes an amount of a feature, or nothing if less is left. */
export async function consumeFeature(call: Consuming, feature: Feature, asked: AskedUse): Promise<Consumed> {
  const problem = consumeProblem(feature, asked.quantity)
  if (!problem && feature.kind !== 'boolean' && feature.meter === null) return useLimit(call, feature, asked)
  const standing = standingOf(await findStanding(call.db, asked), feature)
  if (feature.kind === 'boolean') return { standing, isAllowed: isHeld(standing) }
  if (problem) invalid(...problem)
  return useMeter(call, asked, standing)
}

/** Batched with others, unless the request has a transaction of its own. */
const consumeLimit = async ({ platform, db, own }: Consuming, asked: AskedUse): Promise<UseOutcome> =>
  db === platform.sql ? own.limits(asked) : ((await consumeLimits(db, [asked]))[0] as UseOutcome)

const tries = 3

async function useLimit(call: Consuming, feature: Feature, asked: AskedUse): Promise<Consumed> {
  for (let turn = 1; ; turn++) {
    const { fits, ...row } = await consumeLimit(call, asked)
    const standing = standingOf(row, feature)
    if (fits !== null) return { standing, isAllowed: fits }
    if (turn === tries) throw new Error('The period of a feature changed during every attempt')
    const { customer_id, feature_id, starts_at } = standing
    await insertUses(call.db, [{ environment_id: asked.environmentId, customer_id, feature_id, starts_at }])
  }
}

async function useMeter({ platform, db, own }: Consuming, asked: AskedUse, standing: Standing): Promise<Consumed> {
  const { meter } = standing
  if (meter === null || !isHeld(standing)) return { standing, isAllowed: false }
  const wanted: WantedUsage = {
    environmentId: asked.environmentId,
    customerId: standing.customer_id,
    keyId: standing.key_id,
    meter: { id: meter.id, key: meter.key, aggregation: meter.aggregation as 'sum' | 'count' },
    period: {
      startsAt: new Date(standing.starts_at),
      endsAt: new Date(standing.ends_at ?? standing.starts_at),
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
