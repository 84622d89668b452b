import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { StaffPermission } from '@userkeep/contract'
import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'
import { hashToken, newToken } from '../src/platform/crypto/tokens.ts'
import { type Caller, callerAt } from './requests.ts'

export interface Person {
  email: string
  password: string
  name: string
  organizationName: string
}

/** A signed-in member of staff; requests go out with their session. */
export interface Staff extends Caller, Person {
  token: string
  userId: string
  /** The `org_…` code of the organization they are in. */
  organization: string
}

export const someEmail = (name = 'someone') => `${name}-${randomBytes(5).toString('hex')}@example.com`

export async function signUp(baseUrl: string, given: Partial<Person> = {}): Promise<Staff> {
  const person = {
    email: someEmail('owner'),
    password: 'correct horse battery',
    name: 'Olive Owner',
    organizationName: 'Acme',
    ...given,
  }
  const { status, body } = await callerAt(baseUrl).post('/v1/auth/signup', {
    email: person.email,
    password: person.password,
    name: person.name,
    organization_name: person.organizationName,
  })
  assert.equal(status, 201, JSON.stringify(body))
  return {
    ...callerAt(baseUrl, body.token),
    ...person,
    token: body.token,
    userId: body.user.id,
    organization: body.active_organization_code,
  }
}

/** Enters the password again, as routes that answer `confirmation_required` ask for. */
export async function confirm(staff: Staff): Promise<void> {
  const { status, body } = await staff.post('/v1/account/confirm', { password: staff.password })
  assert.equal(status, 200, JSON.stringify(body))
}

/** Written straight into the database: what a role may do is the subject here, not how one comes by it. */
export async function staffWith(
  baseUrl: string,
  sql: postgres.Sql,
  owner: Staff,
  permissions: readonly StaffPermission[],
  now: Date,
): Promise<Staff> {
  const person = {
    email: someEmail('staff'),
    password: 'not a password they have',
    name: 'Sam Staff',
    organizationName: '',
  }
  const [userId, roleId] = [uuid(), uuid()]
  const token = newToken('uk_st_')
  const [organization] = await sql<{ id: string }[]>`select id from organizations where code = ${owner.organization}`
  assert.ok(organization)
  await sql`
    insert into users (id, email, email_key, name, created_at)
    values (${userId}, ${person.email}, ${person.email}, ${person.name}, ${now})`
  await sql`
    insert into roles (organization_id, id, name, permissions, created_at)
    values (${organization.id}, ${roleId}, ${`Role ${roleId}`}, ${[...permissions]}, ${now})`
  await sql`
    insert into memberships (organization_id, id, user_id, role_id, created_at)
    values (${organization.id}, ${uuid()}, ${userId}, ${roleId}, ${now})`
  await sql`
    insert into staff_sessions (id, token_hash, user_id, active_organization_id, created_at, last_seen_at, expires_at,
      confirmed_at)
    values (${uuid()}, ${hashToken(token)}, ${userId}, ${organization.id}, ${now}, ${now},
      ${new Date(now.getTime() + 30 * 86_400_000)}, ${now})`
  return { ...callerAt(baseUrl, token), ...person, token, userId, organization: owner.organization }
}
