import { composeMail } from '../../platform/mail/compose.ts'
import { deleteMailsTo, listMailsTo } from '../../platform/mail/outbox.sql.ts'
import { brandOf, settingsOf } from '../contact-settings/public.ts'
import type { ContactData } from '../contacts/public.ts'
import { listAddresses } from './addresses.sql.ts'
import { addressChangedMail } from './mails.ts'
import { deleteOpenProofs } from './open-proofs.sql.ts'
import { endWaiting } from './prove.ts'
import { deleteMailedTokens } from './tokens.sql.ts'

/** Pending mail to a contact, whichever area queued it. Challenges are deleted with the contact. */
export const mailOfContact: ContactData = {
  /** Pending mail is not sent, and links in sent mail stop working. */
  async erase({ scope, contactId }, { tx }) {
    for (const address of await listAddresses(tx, scope, contactId)) {
      await endWaiting(tx, scope, address)
      await deleteMailedTokens(tx, scope, address, ['password_reset'])
      await deleteMailsTo(tx, scope.environmentId, address)
    }
  },

  credentialsChanged: ({ scope, contactId }, { tx }) => deleteOpenProofs(tx, scope, contactId),

  async addressChanged({ scope, contactId, from, to }, { tx }) {
    await deleteOpenProofs(tx, scope, contactId)
    if (from.length === 0) return
    const brand = brandOf(await settingsOf(tx, scope.environmentId))
    const content = composeMail(addressChangedMail(brand, to))
    for (const address of from) tx.mail({ to: address, senderName: brand.name, content })
  },

  async export({ scope, contactId }, { sql }) {
    const addresses = await listAddresses(sql, scope, contactId)
    const mails = await Promise.all(addresses.map((address) => listMailsTo(sql, scope.environmentId, address)))
    return { mails: mails.flat() }
  },
}
