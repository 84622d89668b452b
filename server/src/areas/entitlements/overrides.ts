import { type entitlements, pageAnswer, pageOf } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findFeaturesByKey } from '../catalogue/public.ts'
import { findCustomer, lockCustomer } from '../customers/public.ts'
import { toOverride } from './entitlements.ts'
import { entitlementsChanged } from './notify-changed.ts'
import { deleteOverrideRow, findOverride, insertOverride, listOverrideRows } from './overrides.sql.ts'
import type { Consumers } from './setup.ts'

export const listOverrides: Verb<typeof entitlements.routes.overrides, Consumers> = async (call) => {
  const { db, scope, params, query, now } = call
  if (!(await findCustomer(db, scope, params.id))) fail('not_found')
  return pageAnswer('overrides', await listOverrideRows(db, scope, params.id, now, pageOf(query)), toOverride)
}

export const createOverride: Verb<typeof entitlements.routes.createOverride, Consumers> = async (call) => {
  const { body, params, scope, caller, change, now, platform } = call
  const { feature: key, reason } = body
  const expiresAt = body.expires_at ? new Date(body.expires_at) : null
  if (expiresAt !== null && expiresAt <= now) invalid('expires_at', 'has to be in the future')
  return change(async (tx) => {
    const { id: customerId, name } = (await lockCustomer(tx, scope, params.id)) ?? fail('not_found')
    const [feature] = await findFeaturesByKey(tx, scope, [key])
    if (!feature) return invalid('feature', 'must be the key of a feature')
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
  if (kind === 'boolean') return value === true ? 1 : invalid('value', 'must be true for a boolean feature')
  return typeof value === 'boolean' ? invalid('value', 'must be a number, or null for no limit') : value
}

export const deleteOverride: Verb<typeof entitlements.routes.deleteOverride, Consumers> = async (call) => {
  const { params, scope, change, platform } = call
  return change(async (tx) => {
    const { id: customerId, name } = (await lockCustomer(tx, scope, params.id)) ?? fail('not_found')
    const override = (await findOverride(tx, scope, customerId, params.overrideId)) ?? fail('not_found')
    await deleteOverrideRow(tx, scope, override.id)
    const { feature, value, reason } = toOverride(override)
    await entitlementsChanged(tx, platform, scope, { customerId, features: [feature] })
    tx.audited({
      target: { type: 'customer', id: customerId, name },
      changes: { feature: { from: feature }, value: { from: value }, reason: { from: reason } },
    })
  })
}
