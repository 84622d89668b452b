import { families } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../platform/change.ts'
import { days } from '../../platform/clock.ts'
import { hashToken, newToken } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import type { EnvironmentScope } from '../../platform/holders.ts'
import { letter } from '../../platform/mail/compose.ts'
import { brandOf, portalLink, portalOrigin, publishableKeyOf, settingsOf } from '../contact-settings/public.ts'
import { emailKey, findContactByIdentity } from '../contacts/public.ts'
import type { CustomerRow } from './customers.sql.ts'
import { findInvitation, type InvitationRow, insertInvitation } from './invitations.sql.ts'
import { isMember } from './memberships.sql.ts'

const lifetime = days(7)

export interface Inviting {
  email: string
  roleId: string
  /** The contact who invites; null when the tenant does. */
  inviter: { id: string; name: string | null } | null
  publicUrl: string
  now: Date
}

/** Mails an invitation. The token is in the mail and nowhere else. The customer has to be held. */
export async function inviteToTeam(
  tx: Change,
  scope: EnvironmentScope,
  { id: customerId, name: team }: CustomerRow,
  { email, roleId, inviter, publicUrl, now }: Inviting,
): Promise<InvitationRow> {
  const known = await findContactByIdentity(tx, scope, 'email', emailKey(email))
  if (known && (await isMember(tx, scope, customerId, known.id))) fail('conflict', 'They are a member already.')
  const id = uuid()
  const token = newToken(families.teamInvitation.prefix)
  const tokenHash = hashToken(token)
  const expiresAt = new Date(now.getTime() + lifetime)
  const invitedBy = inviter?.id ?? null
  const invitation = { id, customerId, tokenHash, email, roleId, invitedBy, now, expiresAt }
  if (!(await insertInvitation(tx, scope, invitation))) {
    fail('conflict', 'An invitation to this address waits for an answer already.')
  }
  await mailInvitation(tx, scope, { email, team, inviter: inviter?.name ?? null, publicUrl, token })
  return (await findInvitation(tx, scope, customerId, id, now)) ?? fail('internal')
}

interface Mailing {
  email: string
  team: string
  inviter: string | null
  publicUrl: string
  token: string
}

async function mailInvitation(
  tx: Change,
  scope: EnvironmentScope,
  { email, team, inviter, publicUrl, token }: Mailing,
): Promise<void> {
  const settings = await settingsOf(tx, scope.environmentId)
  const key = await publishableKeyOf(tx, scope, portalOrigin(settings, publicUrl))
  if (key === null) fail('conflict', 'This environment has no publishable key, which the link in the mail needs.')
  const brand = brandOf(settings)
  tx.mail({
    to: email,
    organizationId: scope.organizationId,
    senderName: brand.name,
    letter: letter({
      subject: `Join ${team} on ${brand.name}`,
      brand,
      paragraphs: [
        inviter === null
          ? `You are invited to join the team ${team} on ${brand.name}.`
          : `${inviter} invites you to join the team ${team} on ${brand.name}.`,
        'Sign in with this address to accept. The link works once, for seven days.',
      ],
      action: {
        label: 'Accept the invitation',
        url: portalLink(settings, publicUrl, key, 'accept-invitation', token),
      },
      footer: 'If you did not expect this mail, ignore it: without the link nothing happens.',
    }),
  })
}
