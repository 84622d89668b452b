import { families } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { days } from '../../platform/clock.ts'
import { hashToken, newToken } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/sql.ts'
import { rememberNetwork } from './networks.sql.ts'
import { insertSession, organizationsOfUser } from './sessions.sql.ts'

const sessionLifetime = days(30)

interface SessionUser {
  id: string
  email: string
  name: string
  email_verified_at: string | null
  two_factor_at: string | null
  created_at: string
}

export interface Device {
  ip: string
  userAgent: string | null
  now: Date
}

/**
 * Opens a session for a user who has proven to be that user, in the organization of this code or else in their oldest.
 * The token is in the answer and nowhere else.
 */
export async function openSession(
  db: Db,
  user: SessionUser,
  { ip, userAgent, now }: Device,
  code: string | null = null,
) {
  const organizations = await organizationsOfUser(db, user.id)
  const active = code ?? organizations[0]?.id ?? null
  const { token, expires_at } = await issueToken(db, { userId: user.id, activeCode: active, ip, userAgent, now })
  return {
    token,
    expires_at,
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      email_verified: user.email_verified_at !== null,
      two_factor_enabled: user.two_factor_at !== null,
      created_at: user.created_at,
    },
    organizations: [...organizations],
    active_organization_id: active,
    active_organization_code: active,
  }
}

interface Issue extends Device {
  userId: string
  activeCode: string | null
}

export async function issueToken(db: Db, { userId, activeCode, ip, userAgent, now }: Issue) {
  const token = newToken(families.staff.prefix)
  const expiresAt = new Date(now.getTime() + sessionLifetime)
  const [organization] = await db<{ id: string }[]>`select id from organizations where code = ${activeCode}`
  await insertSession(db, {
    id: uuid(),
    tokenHash: hashToken(token),
    userId,
    activeOrganizationId: organization?.id ?? null,
    ip,
    userAgent,
    now,
    expiresAt,
  })
  await rememberNetwork(db, userId, ip, now)
  return { token, expires_at: expiresAt.toISOString() }
}
