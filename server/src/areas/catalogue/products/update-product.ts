import type { catalogue } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { takeTurn } from '../take-turn.ts'
import { findProduct, replaceFeatures, saveProduct } from './products.sql.ts'
import { requireFeatures } from './require-features.ts'
import { featuresChanged } from './rules.ts'
import { audible, fieldsOf, toProduct } from './views.ts'

type Route = typeof catalogue.routes.updateProduct

export const updateProduct: Verb<Route> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    await takeTurn(tx, scope)
    const before = (await findProduct(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...fieldsOf(body), updated_at: now.toISOString() }
    const given = await requireFeatures(tx, scope, after, before)
    const changes = diff(toProduct(before), toProduct(after), audible)
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return toProduct(before)
    }
    await saveProduct(tx, scope, after)
    if ('features' in changes) await replaceFeatures(tx, scope, after.id, given)
    const features = featuresChanged(before.features, after.features)
    const data = { product_id: after.id, changed: Object.keys(changes), features }
    tx.fact({ type: 'product.changed', about: after.id, data })
    tx.audited({ target: { type: 'product', id: after.id, name: after.name }, changes })
    return toProduct(after)
  })
