import type { staffAuth } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { isDuplicate } from '../../platform/db/errors.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { foundOrganization } from '../organizations/public.ts'
import { openSession } from '../sessions/public.ts'
import { staffTurn } from './guesses.ts'
import { insertUser } from './users.sql.ts'
import { mailVerification } from './verification-mail.ts'

export const signUp: Verb<typeof staffAuth.routes.signup> = async ({ body, ip, userAgent, now, change, platform }) => {
  const { email, name, organization_name } = body
  const id = uuid()
  const passwordHash = await platform.passwords.hash(body.password, staffTurn(ip, email))
  return change(async (tx) => {
    await insertUser(tx, { id, email, name, passwordHash, now })
    await foundOrganization(tx, platform, { name: organization_name, ownerId: id, now })
    await mailVerification(tx, platform.settings, { id, email, name }, now)
    const user = { id, email, name, email_verified_at: null, two_factor_at: null, created_at: now.toISOString() }
    return openSession(tx, user, { ip, userAgent, now })
  }).catch((error: unknown) => {
    if (isDuplicate(error, 'users_email_key_key')) fail('conflict', 'An account with this email already exists.')
    throw error
  })
}
