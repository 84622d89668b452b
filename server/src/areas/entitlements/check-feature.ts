import type { entitlements } from '@userkeep/contract'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { monthOf } from '../usage/public.ts'
import { consumeFeature } from './consume-feature.ts'
import { requireKnown } from './require-known.ts'
import { checkOf, fits, isUsedUp } from './rules.ts'
import type { Consumers } from './setup.ts'
import { type Asked, findStanding, type Standing } from './standing.sql.ts'
import { tellReached } from './tell-reached.ts'

export const checkFeature: Verb<typeof entitlements.routes.check, Consumers> = async (call) => {
  const { body, scope, now, ip, platform, db, change } = call
  const { feature, quantity = 1, consume = false, customer_id = null, customer_key = null } = body
  if (customer_id === null && customer_key === null) invalid('customer_id', 'is required, or customer_key')
  const { environmentId } = scope
  const { start, end } = monthOf(now)
  const asked: Asked = {
    environmentId,
    customerId: customer_id?.toLowerCase() ?? null,
    tokenHash: customer_key === null ? null : hashToken(customer_key).toString('hex'),
    feature,
    now,
    monthStart: start,
    monthEnd: end,
  }
  const { standing, isAllowed } = consume
    ? await consumeFeature(call, { ...asked, quantity })
    : look(await findStanding(db, asked), quantity)
  if (standing.key_id !== null)
    platform.lastUsed.note('customer_key', { id: standing.key_id, environmentId, at: now, ip })
  if (standing.reached_at === null && isUsedUp(standing))
    await change((tx) => tellReached(tx, scope, { feature, standing, now }))
  return checkOf(standing, isAllowed)
}

function look(found: Standing | null, quantity: number) {
  const standing = requireKnown(found)
  return { standing, isAllowed: fits(standing, quantity) }
}
