import { families } from '@userkeep/contract'
import { days } from '../../../platform/clock.ts'
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts'
import { composeMail, type MailContent } from '../../../platform/mail/compose.ts'

const lifetime = days(7)

interface Issue {
  publicUrl: string
  organization: string
  role: string
  inviter: string
  now: Date
}

interface Issued {
  tokenHash: Buffer
  linkHash: Buffer
  expiresAt: Date
  content: MailContent
  /** For the inviter to pass on. */
  acceptUrl: string
}

/**
 * Creates two tokens with an expiry. The mailed one proves the mailbox. The other appears only in the answer and proves
 * nothing.
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
