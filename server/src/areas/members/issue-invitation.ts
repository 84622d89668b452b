import { families } from '@userkeep/contract'
import { days } from '../../platform/clock.ts'
import { hashToken, newToken } from '../../platform/crypto/tokens.ts'
import { composeMail, type MailContent } from '../../platform/mail/compose.ts'

const lifetime = days(7)

export interface Issue {
  publicUrl: string
  organization: string
  role: string
  inviter: string
  now: Date
}

/** A new token with its term. The token itself is in the mail and nowhere else. */
export function issueInvitation(issue: Issue): { tokenHash: Buffer; expiresAt: Date; content: MailContent } {
  const token = newToken(families.invitation.prefix)
  return {
    tokenHash: hashToken(token),
    expiresAt: new Date(issue.now.getTime() + lifetime),
    content: invitationMail(issue, `${issue.publicUrl}/accept-invitation#${token}`),
  }
}

const invitationMail = ({ organization, role, inviter }: Issue, url: string) =>
  composeMail({
    subject: `Join ${organization} on Userkeep`,
    brand: { name: 'Userkeep' },
    paragraphs: [
      `${inviter} invites you to join ${organization} on Userkeep, with the role ${role}.`,
      'The link works once, for seven days.',
    ],
    action: { label: 'Accept the invitation', url },
    footer: 'If you did not expect this mail, ignore it: without the link nothing happens.',
  })
