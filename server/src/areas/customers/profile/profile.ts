import { type customers, pageAnswer, pageOf } from '@userkeep/contract'
import { isDuplicate } from '../../../platform/db/errors.ts'
import { diff } from '../../../platform/diff.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { writtenAnswer } from '../../../platform/json-text.ts'
import { notifyContactsChanged } from '../../contacts/public.ts'
import { contactsOfTeam } from '../members/contacts-of.sql.ts'
import { addCustomer } from './add-customer.ts'
import { customerOfPath } from './customer-of-path.ts'
import {
  deleteCustomerRow,
  findCustomer,
  lockCustomer,
  lockCustomerByExternalId,
  readCustomersByAge,
  readCustomersByName,
} from './customers.sql.ts'
import { reviseCustomer } from './revise-customer.ts'

type Routes = typeof customers.routes

/** Lists the newest customers first, or those that a search finds by name. */
export const listCustomers: Verb<Routes['list'] | Routes['staffList']> = async ({ db, scope, query }) => {
  const { external_id: externalId, q = '' } = query
  const prefix = q.trim()
  const sort = query.sort ?? (prefix === '' ? '-created_at' : 'name')
  const page = pageOf(query)
  if (sort === 'name' || sort === '-name') {
    const wanted = { prefix, externalId, isBackwards: sort === '-name' }
    return pageAnswer('customers', await readCustomersByName(db, scope, wanted, page))
  }
  if (prefix !== '') invalid('sort', 'cannot be combined with a search')
  const wanted = { externalId, isOldestFirst: sort === 'created_at' }
  return writtenAnswer('customers', await readCustomersByAge(db, scope, wanted, page))
}

export const getCustomer: Verb<Routes['get'] | Routes['staffGet']> = async ({ db, scope, params }) =>
  (await findCustomer(db, scope, await customerOfPath(db, scope, params))) ?? fail('not_found')

export const createCustomer: Verb<typeof customers.routes.staffCreate> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    const created = (await addCustomer(tx, scope, { ...body, now })) ?? refuseTakenId()
    tx.audited({
      target: { type: 'customer', id: created.id, name: created.name },
      changes: {
        name: { to: created.name },
        external_id: { to: created.external_id },
        attributes: { to: created.attributes },
      },
    })
    return created
  })

const refuseTakenId = (): never => fail('conflict', 'Another customer has this external_id.')

export const updateCustomer: Verb<Routes['update'] | Routes['staffUpdate']> = async ({
  params,
  body,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const before = (await lockCustomer(tx, scope, await customerOfPath(tx, scope, params))) ?? fail('not_found')
    const after = await reviseCustomer(tx, platform, scope, before, body, now)
    tx.audited({
      target: { type: 'customer', id: after.id, name: after.name },
      changes: diff(before, after, ['name', 'external_id', 'attributes']),
    })
    return after
  }).catch((error: unknown) => {
    if (isDuplicate(error)) refuseTakenId()
    throw error
  })

/** The first of concurrent requests with one external id creates the customer and the others update it. */
export const upsertCustomer: Verb<typeof customers.routes.upsert> = async ({
  body,
  scope,
  change,
  created,
  now,
  platform,
}) =>
  change(async (tx) => {
    const { external_id } = body
    const hold = () => (external_id === undefined ? null : lockCustomerByExternalId(tx, scope, external_id))
    const known = await hold()
    if (known) return reviseCustomer(tx, platform, scope, known, body, now)
    const made = await addCustomer(tx, scope, { ...body, now })
    if (!made) return reviseCustomer(tx, platform, scope, (await hold()) ?? fail('internal'), body, now)
    created()
    return made
  })

export const deleteCustomer: Verb<Routes['remove'] | Routes['staffRemove']> = async ({
  params,
  scope,
  change,
  platform,
}) =>
  change(async (tx) => {
    const { id, name } = (await lockCustomer(tx, scope, await customerOfPath(tx, scope, params))) ?? fail('not_found')
    await notifyContactsChanged(platform, tx, { scope, contacts: contactsOfTeam(tx, scope, id), fields: null })
    await deleteCustomerRow(tx, scope, id)
    tx.fact({
      type: 'customer.deleted',
      about: id,
      customerId: id,
      data: { customer_id: id },
    })
    tx.audited({ target: { type: 'customer', id, name } })
  })
