import { families } from '@userkeep/contract'
import type { Change } from '../../../platform/change.ts'
import { days } from '../../../platform/clock.ts'
import { hashToken, newTokenIn } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import { composeMail } from '../../../platform/mail/compose.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { brandOf, portalLink, portalOrigin, publishableKeyOf, settingsOf } from '../../contact-settings/public.ts'

const lifetime = days(7)

interface Issue {
  email: string
  team: string
  role: string
  inviter: string | null
  publicUrl: string
  now: Date
}

interface Issued {
  tokenHash: Buffer
  expiresAt: Date
  /** The mailed link, for staff who deliver it by other means. It admits only the owner of the invited address. */
  acceptUrl: string
}

/** Mails a new token, and answers what to keep of it and the link that was mailed. */
export async function issueInvitation(
  tx: Change,
  scope: EnvironmentScope,
  { email, team, role, inviter, publicUrl, now }: Issue,
): Promise<Issued> {
  const settings = await settingsOf(tx, scope.environmentId)
  const key = await publishableKeyOf(tx, scope, portalOrigin(settings, publicUrl))
  if (key === null) fail('conflict', 'The invitation link requires a publishable key. Create one in this environment.')
  const token = newTokenIn(scope.environmentId, families.teamInvitation.prefix)
  const acceptUrl = portalLink(settings, publicUrl, key, 'accept-invitation', token)
  const brand = brandOf(settings)
  const join = `join the team ${team} on ${brand.name}, as ${role}.`
  tx.mail({
    to: email,
    senderName: brand.name,
    content: composeMail({
      subject: `Join ${team} on ${brand.name}`,
      brand,
      paragraphs: [
        inviter === null ? `You are invited to ${join}` : `${inviter} invited you to ${join}`,
        'Sign in with this email to accept. The link works once and is valid for seven days.',
      ],
      action: { label: 'Accept invitation', url: acceptUrl },
      footer: 'If you did not expect this invitation, you can ignore this email.',
    }),
  })
  return { tokenHash: hashToken(token), expiresAt: new Date(now.getTime() + lifetime), acceptUrl }
}
