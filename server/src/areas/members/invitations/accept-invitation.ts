import type { BodyOf, members } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../../platform/change.ts'
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
import { refuseInvitation } from './invitations.ts'
import { joinOrganization } from './join-organization.ts'

type Route = typeof members.routes.acceptInvitation

/**
 * Accepts an invitation. A new account is signed in, and so is an unproven one, which now belongs to the holder of the
 * mailed token. The mailed token alone opens no session on a proven account, and a copied link only creates an account.
 */
export const acceptInvitation: Verb<Route> = async ({ body, caller, ip, userAgent, now, db, change, platform }) => {
  const tokenHash = hashToken(caller.token)
  const seen = (await findHeldInvitation(db, tokenHash, now)) ?? refuseInvitation()
  const { organization_id: organizationId, organization, email } = seen
  const takesCredentials = acceptance(seen) === 'credentials'
  const chosen = takesCredentials ? await chooseCredentials(body, platform.passwords, staffTurn(ip, email)) : null
  return change(async (tx) => {
    await lockRoster(tx, organizationId)
    // The inviter may have been removed or demoted before the members were locked.
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

const meanwhile = 'The account with this email was just created or deleted. Try again.'

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
    message: 'Enter a name and a password to accept this invitation.',
    fields: Object.fromEntries(missing.map(([field]) => [field, 'is required'])),
  })
}

/** Returns the account of the token's holder: a new one, or for a mailed token the unproven one. */
async function admit(
  tx: Transaction,
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
