import type { catalogue } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { takeTurn } from '../take-turn.ts'
import { findMeter, saveMeter } from './meters.sql.ts'

export const updateMeter: Verb<typeof catalogue.routes.updateMeter> = async ({ params, body, scope, change }) =>
  change(async (tx) => {
    await takeTurn(tx, scope)
    const before = (await findMeter(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...body }
    const changes = diff(before, after, ['name', 'unit'])
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return before
    }
    await saveMeter(tx, scope, after)
    tx.audited({ target: { type: 'meter', id: after.id, name: after.name }, changes })
    return after
  })
