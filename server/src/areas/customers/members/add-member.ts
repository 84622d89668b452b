import type { BodyOf, customers } from '@userkeep/contract'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { type ContactRow, findContactByIdentity, findLiveContact } from '../../contacts/public.ts'
import { lockCustomer } from '../profile/customers.sql.ts'
import { chosenRole, refuseGone } from './chosen-role.ts'
import { joinTeam } from './join-team.ts'

type Routes = typeof customers.routes
type Route = Routes['addMember'] | Routes['staffAddMember']

export const addMember: Verb<Route> = async ({ params, body, scope, change, now, platform }) =>
  change(async (tx) => {
    const { id: customerId, name } = (await lockCustomer(tx, scope, params.id)) ?? fail('not_found')
    const contact = await chosenContact(tx, scope, body)
    const role = await chosenRole(tx, scope, body, 'member')
    const joining = { customerId, contactId: contact.id, roleId: role.id, how: 'added', now } as const
    const member = await joinTeam(tx, platform, scope, joining)
    tx.audited({
      target: { type: 'customer_membership', id: member.id, name },
      changes: { customer_id: { to: customerId }, contact_id: { to: contact.id }, role: { to: member.role } },
    })
    return member
  }).catch(refuseGone)

async function chosenContact(
  db: Db,
  scope: EnvironmentScope,
  { contact_id: id, external_id: externalId }: BodyOf<Route>,
): Promise<ContactRow> {
  if (id !== undefined && externalId !== undefined) invalid('external_id', 'is given beside contact_id')
  if (externalId !== undefined) {
    return (await findContactByIdentity(db, scope, 'external', externalId)) ?? refuseContact('external_id')
  }
  if (id === undefined) return invalid('contact_id', 'is required, or external_id in its place')
  return (await findLiveContact(db, scope, id)) ?? refuseContact('contact_id')
}

const refuseContact = (field: string): never => invalid(field, 'is no contact of this environment')
