import type { ContactData } from '../../platform/contact-data.ts'
import { deleteMailsTo, listMailsTo } from '../../platform/mail/outbox.sql.ts'
import { listAddresses } from './addresses.sql.ts'
import { deleteOpenProofs } from './open-proofs.sql.ts'
import { endWaiting } from './prove.ts'
import { deleteMailedTokens } from './tokens.sql.ts'

/** What was mailed to a person, by whichever area; challenges go with the contact. */
export const mailOfContact: ContactData = {
  /** What waits is not sent any more, and what was sent leads nowhere. */
  async erase(tx, scope, contactId) {
    for (const address of await listAddresses(tx, scope, contactId)) {
      await endWaiting(tx, scope, address)
      await deleteMailedTokens(tx, scope, address, ['password_reset'])
      await deleteMailsTo(tx, scope.environmentId, address)
    }
  },

  credentialsChanged: deleteOpenProofs,

  async export(db, scope, contactId) {
    const addresses = await listAddresses(db, scope, contactId)
    const mails = await Promise.all(addresses.map((address) => listMailsTo(db, scope.environmentId, address)))
    return { mails: mails.flat() }
  },
}
