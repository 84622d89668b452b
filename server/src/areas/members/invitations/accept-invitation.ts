import type { BodyOf, members } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { UnplacedChange } from '../../../platform/change.ts'
import type { Passwords } from '../../../platform/crypto/passwords.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Whose } from '../../../platform/crypto/turn-queue.ts'
import { isDuplicate } from '../../../platform/db/errors.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { Settings } from '../../../platform/platform.ts'
import { openSession } from '../../sessions/public.ts'
import {
  claimAccount,
  insertUser,
  lockUserByEmail,
  mailVerification,
  staffTurn,
  type UserRow,
} from '../../staff-auth/public.ts'
import { isMember, lockRoster } from '../members.sql.ts'
import { acceptance } from '../rules.ts'
import { findHeldInvitation, type HeldInvitation, spendInvitation } from './invitations.sql.ts'
import { joinOrganization } from './join-organization.ts'
import { refuseInvitation } from './read-invitation.ts'

type Route = typeof members.routes.acceptInvitation

/**
 * The mailed token alone opens no session on an account that someone has proven to be theirs. One made here is signed in,
 * and so is one that nobody had proven: it belongs to whoever holds the mailed token now. A copied link makes a new account
 * and touches none that exists.
 */
export const acceptInvitation: Verb<Route> = async ({ body, caller, ip, userAgent, now, db, change, platform }) => {
  const tokenHash = hashToken(caller.token)
  const seen = (await findHeldInvitation(db, tokenHash, now)) ?? refuseInvitation()
  const { organization_id: organizationId, organization, email } = seen
  const takesCredentials = acceptance(seen) === 'credentials'
  const chosen = takesCredentials ? await chooseCredentials(body, platform.passwords, staffTurn(ip, email)) : null
  return change(async (tx) => {
    await lockRoster(tx, organizationId)
    // Whoever invited may have been removed or demoted until the roster was held.
    const invitation = (await findHeldInvitation(tx, tokenHash, now)) ?? refuseInvitation()
    if (await isMember(tx, organizationId, email)) fail('conflict', 'You are already a member.')
    const existing = await lockUserByEmail(tx, email)
    const takes = acceptance({ ...invitation, ...standingOf(existing) })
    if (takes === 'session') fail('conflict', 'There is an account with this email. Sign in to accept the invitation.')
    if (!(await spendInvitation(tx, organizationId, tokenHash))) refuseInvitation()
    const isNew = takes === 'credentials'
    const user =
      existing && !isNew
        ? existing
        : await admit(tx, invitation, existing, chosen ?? fail('conflict', meanwhile), platform.settings, now)
    await joinOrganization(tx, invitation, user, { ip, userAgent, now })
    const session = isNew ? await openSession(tx, user, { ip, userAgent, now }, organization.id) : null
    return { organization, account_created: existing === null, session }
  }).catch((error: unknown) => {
    if (isDuplicate(error, 'users_email_key_key')) fail('conflict', meanwhile)
    throw error
  })
}

const meanwhile = 'The account behind this email was made or deleted a moment ago. Try again.'

const standingOf = (user: UserRow | null) => ({
  account_exists: user !== null,
  account_proven: user !== null && user.email_verified_at !== null,
})

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

/** The account of whoever holds the token: a new one, or with a mailed token the one that nobody had proven. */
async function admit(
  tx: UnplacedChange,
  { email, is_mailed }: HeldInvitation,
  existing: UserRow | null,
  chosen: Credentials,
  settings: Settings,
  now: Date,
) {
  if (existing) return claimAccount(tx, existing, chosen, now)
  const id = uuid()
  await insertUser(tx, { id, email, ...chosen, ...(is_mailed && { emailVerifiedAt: now }), now })
  if (!is_mailed) await mailVerification(tx, settings, { id, email, name: chosen.name }, now)
  const at = now.toISOString()
  return {
    id,
    email,
    name: chosen.name,
    email_verified_at: is_mailed ? at : null,
    two_factor_at: null,
    created_at: at,
  }
}
