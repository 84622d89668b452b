import type { customerTeam } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findOwnTeam, lockCustomer, reviseCustomer } from '../customers/public.ts'

export const renameTeam: Verb<typeof customerTeam.routes.update> = async ({
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const team = (await lockCustomer(tx, scope, caller.team.customerId)) ?? fail('not_found')
    await reviseCustomer(tx, platform, scope, team, body, now)
    return (await findOwnTeam(tx, platform, scope, caller.contactId, team.id)) ?? fail('not_found')
  })
