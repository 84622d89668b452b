import type { entitlements } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { lockCustomer } from '../customers/public.ts'
import { deleteOverrideRow, findOverride } from './overrides.sql.ts'
import type { Consumers } from './setup.ts'
import { entitlementsChanged } from './tell-changed.ts'
import { toOverride } from './views.ts'

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
