import { createHash } from 'node:crypto'
import type { StaffPermission } from '@userkeep/contract'
import { issueApiKey } from '../../server/src/areas/api-keys/public.ts'
import { insertMembership } from '../../server/src/areas/organizations/public.ts'
import { emailKey, insertUser, totpContext } from '../../server/src/areas/staff-auth/public.ts'
import type { Db } from '../../server/src/platform/db/sql.ts'
import { someAddress } from './activity.ts'
import { bytes, insertRows } from './rows.ts'
import { after, ago, type Scene, tell } from './scene.ts'
import { devices, plain } from './words.ts'

export const product = 'Fieldnote'
export const ownerName = 'Maya Lindqvist'
export const emailOf = (name: string) => `${plain(name.split(' ')[0] ?? '')}@fieldnote.example`

export interface StaffMember {
  id: string
  name: string
  email: string
  role: string
  joined: Date
}

const ownRoles: { name: string; permissions: StaffPermission[] }[] = [
  {
    name: 'Support',
    permissions: [
      'members:read',
      'customers:read',
      'customers:write',
      'customers:impersonate',
      'support:read',
      'support:write',
    ],
  },
  { name: 'Integrations', permissions: ['members:read', 'keys:manage', 'webhooks:manage', 'customers:read'] },
  { name: 'Auditor', permissions: ['members:read', 'audit:read', 'customers:read'] },
]

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

/** Everyone has the owner's password, so that a visitor may look at the product through any role. */
export async function insertStaff(
  db: Db,
  scene: Scene,
  owner: StaffMember,
  passwordHash: string,
): Promise<StaffMember[]> {
  const { chance, organization, secrets } = scene
  const roleIds = await insertRoles(db, scene)
  const staff = [owner]
  for (const { name, role, daysAgo, twoFactor } of colleagues) {
    const joined = ago(scene, daysAgo)
    const member = { id: chance.idAt(joined), name, email: emailOf(name), role, joined }
    const membership = { id: chance.idAt(joined), userId: member.id, roleId: roleIds.get(role) as string, now: joined }
    await insertUser(db, { ...member, passwordHash, emailVerifiedAt: joined, now: joined })
    await insertMembership(db, organization.id, membership)
    if (twoFactor) {
      const sealed = secrets.seal('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', totpContext(member.id))
      await db`
        update users set totp_secret = ${sealed}, two_factor_at = ${after(joined, 900_000)} where id = ${member.id}`
    }
    const ids = { membership_id: membership.id, user_id: member.id, role_id: membership.roleId }
    tell(scene, { type: 'member.joined', about: membership.id, scope: null, at: joined, data: ids })
    staff.push(member)
  }
  await insertRows(
    db,
    'invitations',
    invited.map((one) => invitationRow(scene, one, roleIds, owner)),
  )
  await insertRows(
    db,
    'staff_sessions',
    [9, 20].map((daysAgo) => sessionRow(scene, owner, daysAgo)),
  )
  return staff
}

async function insertRoles(db: Db, scene: Scene): Promise<Map<string, string>> {
  const { chance, organization } = scene
  const created_at = ago(scene, 160)
  const rows = ownRoles.map((role) => {
    return { organization_id: organization.id, id: chance.idAt(created_at), ...role, created_at }
  })
  await insertRows(db, 'roles', rows)
  const all = await db<{ id: string; name: string }[]>`
    select id, name from roles where organization_id = ${organization.id}`
  return new Map(all.map(({ id, name }) => [name, id]))
}

function invitationRow(
  scene: Scene,
  { name, role, daysAgo }: (typeof invited)[number],
  roleIds: Map<string, string>,
  { id: invited_by }: StaffMember,
) {
  const { chance, organization } = scene
  const created_at = ago(scene, daysAgo)
  const [id, email, role_id] = [chance.idAt(created_at), emailOf(name), roleIds.get(role)]
  tell(scene, { type: 'member.invited', about: id, scope: null, at: created_at, data: { invitation_id: id, role_id } })
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

function sessionRow(scene: Scene, { id: user_id }: StaffMember, daysAgo: number) {
  const { chance, organization } = scene
  const created_at = ago(scene, daysAgo)
  const id = chance.idAt(created_at)
  return {
    id,
    token_hash: bytes(createHash('sha256').update(id).digest()),
    user_id,
    active_organization_id: organization.id,
    ip: someAddress(scene),
    user_agent: devices[daysAgo % devices.length],
    created_at,
    last_seen_at: ago(scene, daysAgo / 4),
    expires_at: after(created_at, 30 * 86_400_000),
  }
}

const keys = [
  { environment: 'live', kind: 'secret', name: 'Backend', daysAgo: 195, used: 0.0004 },
  { environment: 'live', kind: 'secret', name: 'Nightly import', daysAgo: 96, used: 0.4 },
  { environment: 'live', kind: 'secret', name: 'Data warehouse', daysAgo: 40, used: 6 },
  { environment: 'live', kind: 'publishable', name: 'Website', daysAgo: 90, used: 0.002 },
  { environment: 'test', kind: 'secret', name: 'Staging', daysAgo: 120, used: 0.1 },
  { environment: 'test', kind: 'secret', name: "Tomás' laptop", daysAgo: 15, used: null },
] as const

export async function insertKeys(db: Db, scene: Scene, staff: readonly StaffMember[]): Promise<void> {
  for (const [index, { environment, kind, name, daysAgo, used }] of keys.entries()) {
    const { id } = await issueApiKey(db, {
      ...scene[environment],
      kind,
      name,
      allowedOrigins: kind === 'publishable' ? ['https://fieldnote.example', 'https://app.fieldnote.example'] : [],
      createdBy: (staff[index % 4] as StaffMember).id,
      now: ago(scene, daysAgo),
    })
    if (used === null) continue
    await db`
      update api_keys set last_used_at = ${ago(scene, used)}, last_used_ip = ${someAddress(scene)}
      where organization_id = ${scene.organization.id} and id = ${id}`
  }
}
