import type { account } from '@userkeep/contract'
import { diff } from '../../platform/diff.ts'
import type { Verb } from '../../platform/http/call.ts'
import { shownUser } from '../sessions/public.ts'
import { renameUser } from '../staff-auth/public.ts'
import { accountTarget } from './rules.ts'

export const updateAccount: Verb<typeof account.routes.update> = async ({ body, caller, change }) =>
  change(async (tx) => {
    const before = shownUser(caller.user)
    const after = { ...before, ...body }
    await renameUser(tx, caller.user.id, after.name)
    tx.audited({ target: accountTarget(caller.user), changes: diff(before, after, ['name']) })
    return after
  })
