import type { entitlements } from '@userkeep/contract'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { consumeFeature } from './consume-feature.ts'
import { featureIn, type Standing, standingOf } from './feature.ts'
import { requireTeam } from './require-team.ts'
import { checkOf, fits, isUsedUp } from './rules.ts'
import type { Consumers } from './setup.ts'
import { type Asked, findStanding } from './standing.sql.ts'
import { tellReached } from './tell-reached.ts'

export const checkFeature: Verb<typeof entitlements.routes.check, Consumers> = async (call) => {
  const { body, scope, now, ip, platform, db, change, own } = call
  const { quantity = 1, consume = false, customer_id = null, customer_key = null } = body
  if (customer_id === null && customer_key === null) invalid('customer_id', 'is required, or customer_key')
  const { environmentId } = scope
  const feature = featureIn(await own.of(db, environmentId), body.feature)
  const asked: Asked = {
    environmentId,
    customerId: customer_id?.toLowerCase() ?? null,
    tokenHash: customer_key === null ? null : hashToken(customer_key).toString('hex'),
    featureId: feature?.id ?? null,
    meterId: feature?.meter_id ?? null,
    countsMembers: feature?.counts_members ?? false,
    now,
  }
  // Whoever names a team that is not theirs is told so, and nothing of the features.
  if (!feature) return requireTeam(await findStanding(db, asked)) && invalid('feature', 'is not the key of a feature')
  const { standing, isAllowed } = consume
    ? await consumeFeature(call, feature, { ...asked, quantity })
    : look(standingOf(await findStanding(db, asked), feature), quantity)
  if (standing.key_id !== null)
    platform.lastUsed.note('customer_key', { id: standing.key_id, environmentId, at: now, ip })
  if (standing.reached_at === null && isUsedUp(standing))
    await change((tx) => tellReached(tx, scope, { feature: body.feature, standing, now }))
  return checkOf(standing, isAllowed)
}

const look = (standing: Standing, quantity: number) => ({ standing, isAllowed: fits(standing, quantity) })
