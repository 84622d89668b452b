import type { account } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { deleteSession } from '../sessions/public.ts'

export const revokeSession: Verb<typeof account.routes.revokeSession> = async ({ params, caller, change }) =>
  change(async (tx) => {
    if (!(await deleteSession(tx, caller.user.id, params.id))) fail('not_found')
    tx.audited({ target: { type: 'session', id: params.id } })
  })
