import type { catalogue } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { refuseInUse } from '../refusals.ts'
import { takeTurn } from '../take-turn.ts'
import { deleteProductRow, findProduct } from './products.sql.ts'

export const deleteProduct: Verb<typeof catalogue.routes.removeProduct> = async ({ params, scope, change }) =>
  change(async (tx) => {
    await takeTurn(tx, scope)
    const { id, name } = (await findProduct(tx, scope, params.id)) ?? fail('not_found')
    await deleteProductRow(tx, scope, id)
    tx.audited({ target: { type: 'product', id, name } })
  }).catch(refuseInUse('product'))
