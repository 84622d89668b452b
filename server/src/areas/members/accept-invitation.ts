import type { BodyOf, members } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { UnplacedChange } from '../../platform/change.ts'
import type { Passwords } from '../../platform/crypto/passwords.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import type { Whose } from '../../platform/crypto/turn-queue.ts'
import { isDuplicate } from '../../platform/db/errors.ts'
import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { insertMembership } from '../organizations/public.ts'
import { type Device, openSession } from '../sessions/public.ts'
import { claimAccount, insertUser, lockUserByEmail, staffTurn, type UserRow } from '../staff-auth/public.ts'
import { findHeldInvitation, type HeldInvitation, spendInvitation } from './invitations.sql.ts'
import { isMember, lockRoster } from './members.sql.ts'
import { refuseInvitation } from './read-invitation.ts'

type Route = typeof members.routes.acceptInvitation

/**
 * The mailed token alone opens no session on an account that someone has proven to be theirs. One made here is signed in,
 * and so is one that nobody had proven: it belongs to whoever holds the token now.
 */
export const acceptInvitation: Verb<Route> = async ({ body, caller, ip, userAgent, now, db, change, platform }) => {
  const tokenHash = hashToken(caller.token)
  const seen = (await findHeldInvitation(db, tokenHash, now)) ?? refuseInvitation()
  const { organization_id: organizationId, organization, email, needs_credentials } = seen
  const chosen = needs_credentials ? await chooseCredentials(body, platform.passwords, staffTurn(ip, email)) : null
  return change(async (tx) => {
    await lockRoster(tx, organizationId)
    // Whoever invited may have been removed or demoted until the roster was held.
    const invitation = (await findHeldInvitation(tx, tokenHash, now)) ?? refuseInvitation()
    if (!(await spendInvitation(tx, organizationId, tokenHash))) refuseInvitation()
    if (await isMember(tx, organizationId, email)) fail('conflict', 'You are a member already.')
    const existing = await lockUserByEmail(tx, email)
    const isProven = existing !== null && existing.email_verified_at !== null
    const user = isProven ? existing : await admit(tx, email, existing, chosen ?? fail('conflict', meanwhile), now)
    await join(tx, invitation, user, { ip, userAgent, now })
    const session = isProven ? null : await openSession(tx, user, { ip, userAgent, now }, organization.id)
    return { organization, account_created: existing === null, session }
  }).catch((error: unknown) => {
    if (isDuplicate(error, 'users_email_key_key')) fail('conflict', meanwhile)
    throw error
  })
}

const meanwhile = 'The account behind this email was made or deleted a moment ago. Try again.'

interface Credentials {
  name: string
  passwordHash: string
}

async function chooseCredentials(
  { name, password }: BodyOf<Route>,
  passwords: Passwords,
  whose: Whose,
): Promise<Credentials> {
  if (name !== undefined && password !== undefined) return { name, passwordHash: await passwords.hash(password, whose) }
  const missing = Object.entries({ name, password }).filter(([, value]) => value === undefined)
  return fail('invalid_request', {
    message: 'Accepting this invitation takes a name and a password.',
    fields: Object.fromEntries(missing.map(([field]) => [field, 'is required'])),
  })
}

/** The account of whoever holds the token: a new one, or the one that nobody had proven. */
async function admit(db: Db, email: string, existing: UserRow | null, chosen: Credentials, now: Date) {
  if (existing) return claimAccount(db, existing, chosen, now)
  const id = uuid()
  const at = now.toISOString()
  await insertUser(db, { id, email, ...chosen, emailVerifiedAt: now, now })
  return { id, email, name: chosen.name, email_verified_at: at, two_factor_at: null, created_at: at }
}

async function join(
  tx: UnplacedChange,
  { id: invitationId, organization_id: organizationId, role }: HeldInvitation,
  user: Pick<UserRow, 'id' | 'email'>,
  { ip, userAgent, now }: Device,
): Promise<void> {
  const id = uuid()
  await insertMembership(tx, organizationId, { id, userId: user.id, roleId: role.id, now })
  const joining = tx.in({ organizationId, environmentId: null })
  joining.fact({
    type: 'member.joined',
    about: id,
    data: { membership_id: id, user_id: user.id, role_id: role.id, invitation_id: invitationId },
  })
  joining.audit({
    actor: { userId: user.id, email: user.email, ip, userAgent },
    action: 'member.joined',
    target: { type: 'membership', id, name: user.email },
    changes: { role: { to: role } },
  })
}
