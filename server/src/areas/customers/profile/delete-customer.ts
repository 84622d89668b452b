import type { customers } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { contactsOfTeam } from '../members/contacts-of.sql.ts'
import { deleteCustomerRow, lockCustomer } from './customers.sql.ts'

type Routes = typeof customers.routes

export const deleteCustomer: Verb<Routes['remove'] | Routes['staffRemove']> = async ({
  params,
  scope,
  change,
  platform,
}) =>
  change(async (tx) => {
    const { id, name } = (await lockCustomer(tx, scope, params.id)) ?? fail('not_found')
    await platform.contactData.changed(tx, { scope, contacts: contactsOfTeam(tx, scope, id), fields: null })
    await deleteCustomerRow(tx, scope, id)
    tx.fact({
      type: 'customer.deleted',
      about: id,
      customerId: id,
      data: { customer_id: id },
    })
    tx.audited({ target: { type: 'customer', id, name } })
  })
