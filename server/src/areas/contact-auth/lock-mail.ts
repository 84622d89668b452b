import type { ContactData } from '../../platform/area-hooks.ts'
import { deleteMailsTo, listMailsTo } from '../../platform/mail/outbox.sql.ts'
import { listAddresses } from './addresses.sql.ts'
import { deleteOpenProofs } from './open-proofs.sql.ts'
import { endWaiting } from './prove.ts'
import { deleteMailedTokens } from './tokens.sql.ts'

/** What was mailed to a person, by whichever area; challenges go with the contact. */
export const mailOfContact: ContactData = {
  /** What waits is not sent any more, and what was sent leads nowhere. */
  async erase({ scope, contactId }, { tx }) {
    for (const address of await listAddresses(tx, scope, contactId)) {
      await endWaiting(tx, scope, address)
      await deleteMailedTokens(tx, scope, address, ['password_reset'])
      await deleteMailsTo(tx, scope.environmentId, address)
    }
  },

  credentialsChanged: ({ scope, contactId }, { tx }) => deleteOpenProofs(tx, scope, contactId),

  async export({ scope, contactId }, { sql }) {
    const addresses = await listAddresses(sql, scope, contactId)
    const mails = await Promise.all(addresses.map((address) => listMailsTo(sql, scope.environmentId, address)))
    return { mails: mails.flat() }
  },
}
