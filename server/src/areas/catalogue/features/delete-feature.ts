import type { catalogue } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { refuseInUse } from '../refusals.ts'
import { takeTurn } from '../take-turn.ts'
import { deleteFeatureRow, findFeatureById } from './features.sql.ts'

export const deleteFeature: Verb<typeof catalogue.routes.removeFeature> = async ({ params, scope, change }) =>
  change(async (tx) => {
    await takeTurn(tx, scope)
    const { id, name } = (await findFeatureById(tx, scope, params.id)) ?? fail('not_found')
    await deleteFeatureRow(tx, scope, id)
    tx.audited({ target: { type: 'feature', id, name } })
  }).catch(refuseInUse('feature'))
