import type { catalogue } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { refuseInUse } from '../refusals.ts'
import { takeTurn } from '../take-turn.ts'
import { deleteMeterRow, findMeter } from './meters.sql.ts'

export const deleteMeter: Verb<typeof catalogue.routes.removeMeter> = async ({ params, scope, change }) =>
  change(async (tx) => {
    await takeTurn(tx, scope)
    const { id, name } = (await findMeter(tx, scope, params.id)) ?? fail('not_found')
    await deleteMeterRow(tx, scope, id)
    tx.audited({ target: { type: 'meter', id, name } })
  }).catch(refuseInUse('meter'))
