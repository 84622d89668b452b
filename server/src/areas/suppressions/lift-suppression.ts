import type { suppressions } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { deleteSuppression } from './suppressions.sql.ts'
import { suppressionTarget } from './views.ts'

export const liftSuppression: Verb<typeof suppressions.routes.lift> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const lifted = (await deleteSuppression(tx, scope, params.id)) ?? fail('not_found')
    const { reason, scope: stopped } = lifted
    tx.audited({ target: suppressionTarget(lifted), changes: { reason: { from: reason }, scope: { from: stopped } } })
  })
