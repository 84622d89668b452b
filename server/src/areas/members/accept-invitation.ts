import type { BodyOf, members } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../platform/change.ts'
import type { Passwords } from '../../platform/crypto/passwords.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import type { Whose } from '../../platform/crypto/turn-queue.ts'
import { isDuplicate } from '../../platform/db/errors.ts'
import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { insertMembership } from '../organizations/public.ts'
import { type Device, openSession } from '../sessions/public.ts'
import { findUserByEmail, insertUser, staffTurn, type UserRow } from '../staff-auth/public.ts'
import { findHeldInvitation, type HeldInvitation, spendInvitation } from './invitations.sql.ts'
import { holdRoster, isMember } from './members.sql.ts'
import { refuseInvitation } from './read-invitation.ts'

type Route = typeof members.routes.acceptInvitation

/** The mailed token alone opens no session on an account that exists; one made here is signed in. */
export const acceptInvitation: Verb<Route> = async ({ body, caller, ip, userAgent, now, db, change, platform }) => {
  const tokenHash = hashToken(caller.token)
  const invitation = (await findHeldInvitation(db, tokenHash, now)) ?? refuseInvitation()
  const { organization_id: organizationId, organization, email, account_exists } = invitation
  const account = account_exists ? null : await prepareAccount(body, platform.passwords, staffTurn(ip, email))
  return change(async (tx) => {
    await holdRoster(tx, organizationId)
    if (!(await spendInvitation(tx, organizationId, tokenHash))) refuseInvitation()
    if (await isMember(tx, organizationId, email)) fail('conflict', 'You are a member already.')
    const existing = await findUserByEmail(tx, email)
    const user = existing ?? (await createUser(tx, email, account ?? fail('conflict', meanwhile), now))
    await join(tx, invitation, user, { ip, userAgent, now })
    const session = existing ? null : await openSession(tx, user, { ip, userAgent, now })
    return { organization, account_created: !existing, session }
  }).catch((error: unknown) => {
    if (isDuplicate(error, 'users_email_key_key')) fail('conflict', meanwhile)
    throw error
  })
}

const meanwhile = 'The account behind this email was made or deleted a moment ago. Try again.'

interface NewAccount {
  name: string
  passwordHash: string
}

async function prepareAccount(
  { name, password }: BodyOf<Route>,
  passwords: Passwords,
  whose: Whose,
): Promise<NewAccount> {
  if (name !== undefined && password !== undefined) return { name, passwordHash: await passwords.hash(password, whose) }
  const missing = Object.entries({ name, password }).filter(([, value]) => value === undefined)
  return fail('invalid_request', {
    message: 'A new account needs a name and a password.',
    fields: Object.fromEntries(missing.map(([field]) => [field, 'is required'])),
  })
}

async function createUser(db: Db, email: string, { name, passwordHash }: NewAccount, now: Date) {
  const id = uuid()
  await insertUser(db, { id, email, name, passwordHash, now })
  return { id, email, name, two_factor_at: null, created_at: now.toISOString() }
}

async function join(
  tx: Change,
  { id: invitationId, organization_id: organizationId, role }: HeldInvitation,
  user: Pick<UserRow, 'id' | 'email'>,
  { ip, userAgent, now }: Device,
): Promise<void> {
  const id = uuid()
  await insertMembership(tx, organizationId, { id, userId: user.id, roleId: role.id, now })
  tx.fact({
    type: 'member.joined',
    about: id,
    organizationId,
    environmentId: null,
    data: { membership_id: id, user_id: user.id, role_id: role.id, invitation_id: invitationId },
  })
  tx.audit({
    organizationId,
    environmentId: null,
    actor: { userId: user.id, email: user.email, ip, userAgent },
    action: 'member.joined',
    target: { type: 'membership', id, name: user.email },
    changes: { role: { to: role } },
  })
}
