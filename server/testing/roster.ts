import assert from 'node:assert/strict'
import type { SeededRole } from '@userkeep/contract'
import type { TestApp } from './app.ts'
import { type Staff, someEmail } from './people.ts'
import type { Answer } from './requests.ts'

export async function roleId(of: Staff, key: SeededRole): Promise<string> {
  const { body } = await of.get('/v1/organization/roles')
  return body.roles.find((role: { key: string | null }) => role.key === key).id
}

export async function invite(by: Staff, email: string, key: SeededRole = 'member'): Promise<Answer> {
  return by.post('/v1/organization/invitations', { email, role_id: await roleId(by, key) })
}

/** Someone invited into the organization who accepted with a new account. */
export async function joined(app: TestApp, owner: Staff, key: SeededRole, name = 'Jo Joined'): Promise<Staff> {
  const email = someEmail(key)
  const password = 'their own password'
  assert.equal((await invite(owner, email, key)).status, 201)
  const token = await app.mail.tokenTo(email, 'uk_in_')
  const { status, body } = await app.as(token).post('/v1/invitations/accept', { name, password })
  assert.equal(status, 200, JSON.stringify(body))
  const { session } = body
  return {
    ...app.as(session.token),
    email,
    password,
    name,
    organizationName: owner.organizationName,
    token: session.token,
    userId: session.user.id,
    organization: session.active_organization_code,
  }
}

/** Follows the link mailed at sign-up, in the session of the new account. */
export async function provenEmail(app: TestApp, staff: Staff): Promise<Staff> {
  const token = await app.mail.tokenTo(staff.email, 'uk_sv_')
  const { status, body } = await staff.post('/v1/account/verify-email', { token })
  assert.equal(status, 200, JSON.stringify(body))
  return staff
}

export async function membershipOf(of: Staff, seenBy: Staff = of): Promise<string> {
  const { body } = await seenBy.get(`/v1/organization/members?q=${encodeURIComponent(of.email)}`)
  return body.members[0].id
}

interface RecordedFact {
  sequence: number
  type: string
  aggregate_type: string
  aggregate_id: string
  environment_id: string | null
  data: Record<string, unknown>
}

/** Returns the facts of an organization, in order. */
export async function factsOf(app: TestApp, { organization }: Staff): Promise<RecordedFact[]> {
  await app.settle()
  return app.database.sql<RecordedFact[]>`
    select f.sequence, f.type, f.aggregate_type, f.aggregate_id, f.environment_id, f.data
    from facts f join organizations o on o.id = f.organization_id
    where o.code = ${organization} and f.origin = 'service' order by f.sequence`
}

export async function auditOf(owner: Staff, filter = '') {
  return (await owner.get(`/v1/organization/audit-events?${filter}`)).body.audit_events
}
