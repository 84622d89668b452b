import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'
import { unicodeAddress } from './normal-address.ts'
import { contactsWith } from './suppressions.sql.ts'

/** The contacts with these addresses, in whichever form they have them. */
export async function contactsOf(
  db: Db,
  scope: EnvironmentScope,
  addresses: ReadonlySet<string>,
): Promise<Map<string, string[]>> {
  const forms = new Map([...addresses].flatMap((address) => formsOf(address).map((form) => [form, address] as const)))
  const contacts = new Map<string, Set<string>>([...addresses].map((address) => [address, new Set()]))
  const rows = forms.size === 0 ? [] : await contactsWith(db, scope, [...forms.keys()])
  for (const { address, contact_id } of rows) contacts.get(forms.get(address) ?? '')?.add(contact_id)
  return new Map([...contacts].map(([address, ids]) => [address, [...ids]]))
}

const formsOf = (address: string): string[] => {
  const unicode = unicodeAddress(address)
  return unicode === null ? [address] : [address, unicode]
}
