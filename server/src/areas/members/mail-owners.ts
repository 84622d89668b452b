import type { Change } from '../../platform/change.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import type { MailParts } from '../../platform/mail/mail-parts.ts'
import { ownerEmails } from './members.sql.ts'

/** Mails every owner of the organization. */
export async function mailOwners(tx: Change, organizationId: string, parts: Omit<MailParts, 'brand'>): Promise<void> {
  const content = composeMail({ ...parts, brand: { name: 'Userkeep' } })
  for (const to of await ownerEmails(tx, organizationId)) tx.mail({ to, of: 'organization', content })
}
