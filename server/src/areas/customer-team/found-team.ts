import type { customerTeam } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { addCustomer, chosenRole, findOwnTeam, joinTeam } from '../customers/public.ts'

export const foundTeam: Verb<typeof customerTeam.routes.create> = async ({
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const { contactId } = caller
    const founded = await addCustomer(tx, scope, { name: body.name, founderId: contactId, now })
    const { id: customerId } = founded ?? fail('internal')
    const { id: roleId } = await chosenRole(tx, scope, { role: 'owner' }, 'member')
    await joinTeam(tx, platform, scope, { customerId, contactId, roleId, how: 'founded', now })
    return (await findOwnTeam(tx, platform, scope, contactId, customerId)) ?? fail('internal')
  })
