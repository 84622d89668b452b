import { families } from '@userkeep/contract'
import { days } from '../../../platform/clock.ts'
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts'
import { composeMail, type MailContent } from '../../../platform/mail/compose.ts'

const lifetime = days(7)

export interface Issue {
  publicUrl: string
  organization: string
  role: string
  inviter: string
  now: Date
}

export interface Issued {
  tokenHash: Buffer
  linkHash: Buffer
  expiresAt: Date
  content: MailContent
  /** For whoever invites, to hand over. */
  acceptUrl: string
}

/**
 * Two new tokens with their term: one is in the mail and nowhere else, so that it proves the mailbox; the other is in the
 * answer and nowhere else, and proves nothing.
 */
export function issueInvitation(issue: Issue): Issued {
  const [mailed, copied] = [newToken(families.invitation.prefix), newToken(families.invitation.prefix)]
  const urlOf = (token: string) => `${issue.publicUrl}/accept-invitation#${token}`
  return {
    tokenHash: hashToken(mailed),
    linkHash: hashToken(copied),
    expiresAt: new Date(issue.now.getTime() + lifetime),
    content: invitationMail(issue, urlOf(mailed)),
    acceptUrl: urlOf(copied),
  }
}

const invitationMail = ({ organization, role, inviter }: Issue, url: string) =>
  composeMail({
    subject: `Join ${organization} on Userkeep`,
    brand: { name: 'Userkeep' },
    paragraphs: [
      `${inviter} invited you to join ${organization} on Userkeep, with the role ${role}.`,
      'The link works once and is valid for seven days.',
    ],
    action: { label: 'Accept invitation', url },
    footer: 'If you did not expect this invitation, you can ignore this email.',
  })
