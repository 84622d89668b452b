import type { catalogue } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { takeTurn } from '../take-turn.ts'
import { requireLimit } from './create-feature.ts'
import { findFeatureById, saveFeature } from './features.sql.ts'
import { toFeature } from './views.ts'

export const updateFeature: Verb<typeof catalogue.routes.updateFeature> = async ({ params, body, scope, change }) =>
  change(async (tx) => {
    await takeTurn(tx, scope)
    const before = (await findFeatureById(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...body }
    if (after.counts_members) requireLimit(after.kind)
    const changes = diff(before, after, ['name', 'description', 'counts_members'])
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return toFeature(before)
    }
    await saveFeature(tx, scope, after)
    tx.audited({ target: { type: 'feature', id: after.id, name: after.name }, changes })
    return toFeature(after)
  })
