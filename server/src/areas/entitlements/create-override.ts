import type { entitlements } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findFeaturesByKey } from '../catalogue/public.ts'
import { lockCustomer } from '../customers/public.ts'
import { findOverride, insertOverride } from './overrides.sql.ts'
import type { Consumers } from './setup.ts'
import { entitlementsChanged } from './tell-changed.ts'
import { toOverride } from './views.ts'

export const createOverride: Verb<typeof entitlements.routes.createOverride, Consumers> = async (call) => {
  const { body, params, scope, caller, change, now, platform } = call
  const { feature: key, reason } = body
  const expiresAt = body.expires_at ? new Date(body.expires_at) : null
  if (expiresAt !== null && expiresAt <= now) invalid('expires_at', 'has to be in the future')
  return change(async (tx) => {
    const { id: customerId, name } = (await lockCustomer(tx, scope, params.id)) ?? fail('not_found')
    const [feature] = await findFeaturesByKey(tx, scope, [key])
    if (!feature) return invalid('feature', 'is not the key of a feature')
    const value = grantedBy(feature.kind, body.value)
    const id = uuid()
    const given = { id, customerId, featureId: feature.id, value, reason, createdBy: caller.user.email, expiresAt, now }
    await insertOverride(tx, scope, given)
    await entitlementsChanged(tx, platform, scope, { customerId, features: [key] })
    tx.audited({
      target: { type: 'customer', id: customerId, name },
      changes: {
        feature: { to: key },
        value: { to: body.value },
        reason: { to: reason },
        expires_at: { to: expiresAt?.toISOString() ?? null },
      },
    })
    return toOverride((await findOverride(tx, scope, customerId, id)) ?? fail('internal'))
  })
}

function grantedBy(kind: 'boolean' | 'limit' | 'metered', value: boolean | number | null): number | null {
  if (kind === 'boolean') return value === true ? 1 : invalid('value', 'has to be true of a boolean feature')
  return typeof value === 'boolean' ? invalid('value', 'has to be a number, or null for no limit') : value
}
