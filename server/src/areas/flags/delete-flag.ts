import type { flags } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { deleteFlagRow, findFlag } from './flags.sql.ts'
import { requireUnneeded, takeTurn } from './require-sound.ts'
import { dependentsOf } from './rules.ts'
import type { Own } from './setup.ts'

export const deleteFlag: Verb<typeof flags.routes.remove, Own> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const others = await takeTurn(tx, scope, params.id)
    const { id, key } = (await findFlag(tx, scope, params.id)) ?? fail('not_found')
    requireUnneeded(key, dependentsOf(key, others))
    await deleteFlagRow(tx, scope, id)
    tx.wake('flags')
    tx.audited({ target: { type: 'flag', id, name: key } })
  })
