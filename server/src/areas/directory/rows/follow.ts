import { consumer } from '../../../platform/facts/consumer.ts'
import type { ContactData } from '../../contacts/public.ts'
import { customersOfProduct } from './customers-of-product.sql.ts'
import { deleteStaleOf, queueContacts, queueCustomers, queueMembers } from './stale.sql.ts'

/** Follows the changes of customers, members and subscriptions. */
export const followCustomers = consumer({
  name: 'directory.follow-customers',
  types: [
    'contact.identified',
    'customer.created',
    'customer.renamed',
    'customer.deleted',
    'customer.member_joined',
    'customer.member_role_changed',
    'customer.member_left',
    'subscription.created',
    'subscription.changed',
    'subscription.canceled',
    'product.changed',
  ],
  async handle(facts, { tx }) {
    const byEnvironment = Map.groupBy(facts, ({ environment_id }) => environment_id ?? '')
    for (const environmentId of [...byEnvironment.keys()].sort()) {
      const data = (byEnvironment.get(environmentId) ?? []).map((fact) => fact.data)
      const named = (key: string) => [
        ...new Set(data.flatMap((one) => ((one as Record<string, unknown>)[key] as string | null | undefined) ?? [])),
      ]
      const renamed = facts.some(({ type }) => type === 'product.changed') ? named('product_id') : []
      const ofProducts = await customersOfProduct(tx, { environmentId }, renamed)
      const customers = [...new Set([...named('customer_id'), ...ofProducts])]
      await queueCustomers(tx, { environmentId }, customers)
      const gone = facts.filter(({ type }) => type === 'customer.deleted').map((fact) => fact.data)
      if (gone.length > 0) await queueMembers(tx, { environmentId }, customers)
      const contacts = named('contact_id')
      if (contacts.length > 0) await queueContacts(tx, { environmentId }, tx`select unnest(${contacts}::uuid[])`)
    }
  },
})

const shown = new Set(['contact.kind', 'contact.name', 'contact.email', 'contact.last_seen_at'])

/** Updates the rows of contacts. New contacts follow by their fact. */
export const contactsOfDirectory: ContactData = {
  async changed({ scope, contacts, fields }, { tx }) {
    if (fields === null || !fields.some((field) => shown.has(field))) return
    const ids = Array.isArray(contacts) ? tx`select unnest(${contacts}::uuid[])` : contacts
    await queueContacts(tx, scope, ids as Exclude<typeof contacts, readonly string[]>)
  },
  async merge({ scope, from, into }, { tx }) {
    await deleteStaleOf(tx, scope, from)
    await queueContacts(tx, scope, tx`select ${into}::uuid`)
  },
  erase: ({ scope, contactId }, { tx }) => deleteStaleOf(tx, scope, contactId),
}
