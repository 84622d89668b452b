import { createHash } from 'node:crypto'
import { type StaffMember, staffEmail } from '../../../demo/fixtures.ts'
import { bytes, insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, recordFact, type Seed } from '../../../demo/seed.ts'
import type { Db } from '../../platform/db/sql.ts'
import { insertMembership } from '../organizations/public.ts'
import { roleRows } from '../roles/public.ts'
import { emailKey, insertUser } from '../staff-auth/public.ts'

const colleagues = [
  { name: 'Jonas Weber', role: 'Admin', daysAgo: 186, twoFactor: true },
  { name: 'Priya Raman', role: 'Admin', daysAgo: 171, twoFactor: true },
  { name: 'Tomás Ferreira', role: 'Integrations', daysAgo: 149, twoFactor: true },
  { name: 'Aoife Byrne', role: 'Support', daysAgo: 122, twoFactor: false },
  { name: 'Kenji Mori', role: 'Support', daysAgo: 94, twoFactor: false },
  { name: 'Sofia Conti', role: 'Member', daysAgo: 61, twoFactor: false },
  { name: 'Daniel Osei', role: 'Auditor', daysAgo: 33, twoFactor: true },
  { name: 'Linnea Dahl', role: 'Member', daysAgo: 12, twoFactor: false },
]

const invited = [
  { name: 'Rafael Navarro', role: 'Support', daysAgo: 0.4 },
  { name: 'Hana Kovač', role: 'Member', daysAgo: 2.2 },
  { name: 'Omar Haddad', role: 'Integrations', daysAgo: 4.9 },
]

/** Gives every member the owner's password, so that a visitor can try each role. */
export const demo: Demo = {
  async fill(db, seed) {
    const { organization, fixtures } = seed
    const roles = await db<{ id: string; name: string }[]>`
      select id, name from ${roleRows(db)} r where organization_id = ${organization.id}`
    const roleIds = new Map(roles.map(({ id, name }) => [name, id]))
    const [owner] = fixtures.staff as [StaffMember]
    for (const colleague of colleagues) fixtures.staff.push(await join(db, seed, colleague, roleIds))
    await insertRows(
      db,
      'invitations',
      invited.map((one) => invitationRow(seed, one, roleIds, owner)),
    )
  },
}

async function join(
  db: Db,
  seed: Seed,
  { name, role, daysAgo, twoFactor }: (typeof colleagues)[number],
  roleIds: Map<string, string>,
): Promise<StaffMember> {
  const { chance, organization, fixtures } = seed
  const joined = ago(seed, daysAgo)
  const member = { id: chance.idAt(joined), name, email: staffEmail(name), role, joined, twoFactor }
  const membership = { id: chance.idAt(joined), userId: member.id, roleId: roleIds.get(role) as string, now: joined }
  await insertUser(db, { ...member, passwordHash: fixtures.passwordHash, emailVerifiedAt: joined, now: joined })
  await insertMembership(db, organization.id, membership)
  const ids = { membership_id: membership.id, user_id: member.id, role_id: membership.roleId }
  recordFact(seed, { type: 'member.joined', about: membership.id, scope: null, at: joined, data: ids })
  return member
}

function invitationRow(
  seed: Seed,
  { name, role, daysAgo }: (typeof invited)[number],
  roleIds: Map<string, string>,
  { id: invited_by }: StaffMember,
) {
  const { chance, organization } = seed
  const created_at = ago(seed, daysAgo)
  const [id, email, role_id] = [chance.idAt(created_at), staffEmail(name), roleIds.get(role)]
  recordFact(seed, {
    type: 'member.invited',
    about: id,
    scope: null,
    at: created_at,
    data: { invitation_id: id, role_id },
  })
  return {
    organization_id: organization.id,
    id,
    token_hash: bytes(createHash('sha256').update(id).digest()),
    email,
    email_key: emailKey(email),
    role_id,
    invited_by,
    created_at,
    expires_at: after(created_at, 7 * 86_400_000),
  }
}
