import type { entitlements } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Call, Verb } from '../../platform/http/call.ts'
import { askedFeature, noteKey } from './asked-feature.ts'
import { clearReached, insertUses, releaseUse, setUse, type UsePlace } from './consume.sql.ts'
import { standingOf } from './feature.ts'
import { notifyReached } from './notify-reached.ts'
import { type Checked, checkOf, countProblem, fits, isUsedUp } from './rules.ts'
import type { Consumers } from './setup.ts'
import { findStanding } from './standing.sql.ts'

type Routes = typeof entitlements.routes

/** Gives back what was consumed, and refuses more than is in use. */
export const releaseFeature: Verb<Routes['release'], Consumers> = (call) =>
  recount(call, async (db, place) => {
    const { quantity = 1 } = call.body
    if (!(await releaseUse(db, place, quantity))) fail('conflict', 'The customer uses less than this quantity.')
  })

export const setFeatureUse: Verb<Routes['setUse'], Consumers> = (call) =>
  recount(call, (db, place) => setUse(db, place, call.body.used))

async function recount(
  call: Call<Routes['release'] | Routes['setUse'], Consumers>,
  write: (db: Db, place: UsePlace) => Promise<void>,
): Promise<Checked> {
  const { feature, asked } = await askedFeature(call)
  const { scope, body, now, change } = call
  return change(async (tx) => {
    const before = standingOf(await findStanding(tx, asked), feature)
    const problem = countProblem(feature)
    if (problem) invalid('feature', problem)
    noteKey(call, before)
    const { customer_id, feature_id, starts_at } = before
    const place = { environment_id: asked.environmentId, customer_id, feature_id, starts_at }
    await insertUses(tx, [place])
    await write(tx, place)
    const standing = standingOf(await findStanding(tx, asked), feature)
    if (!isUsedUp(standing)) await clearReached(tx, place)
    else if (standing.reached_at === null) await notifyReached(tx, scope, { feature: body.feature, standing, now })
    return checkOf(standing, fits(standing, 1))
  })
}
