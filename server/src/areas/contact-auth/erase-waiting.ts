import type { ContactHolder } from '../../platform/holders.ts'
import { listAddresses } from './addresses.sql.ts'
import { endWaiting } from './prove.ts'
import { deleteMailedTokens } from './tokens.sql.ts'

/** Whatever was mailed to somebody who is erased leads nowhere; challenges go with the contact. */
export const eraseWaiting: NonNullable<ContactHolder['erase']> = async (tx, scope, contactId) => {
  for (const address of await listAddresses(tx, scope, contactId)) {
    await endWaiting(tx, scope, address)
    await deleteMailedTokens(tx, scope, address, ['password_reset'])
  }
}
