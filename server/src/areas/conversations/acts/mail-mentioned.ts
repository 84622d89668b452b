import type { Transaction } from '../../../platform/change.ts'
import { composeMail } from '../../../platform/mail/compose.ts'
import type { NamedMember } from '../../members/public.ts'
import type { MessageRow } from '../core/row.ts'
import type { Author } from '../core/transitions.ts'

/** Mails the members who are mentioned in a note, except its author. The note itself is not in the mail. */
export function mailMentioned(
  tx: Transaction,
  publicUrl: string,
  { author, message, to }: { author: Author; message: MessageRow; to: readonly NamedMember[] },
): void {
  for (const { id, email, name } of to) {
    if (id === author.id) continue
    const content = composeMail({
      subject: `${author.name ?? 'A member'} mentioned you in a conversation`,
      greeting: `Hello ${name},`,
      paragraphs: [`${author.name ?? 'A member'} mentioned you in an internal note.`],
      action: { label: 'Open the conversation', url: `${publicUrl}/inbox?conversation=${message.conversation_id}` },
      brand: { name: 'Userkeep' },
    })
    tx.mail({ to: email, of: 'organization', content })
  }
}
