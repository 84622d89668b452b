import { createHash } from 'node:crypto'
import { firstPage } from '@userkeep/contract'
import { listCustomerRoleRows } from '../../server/src/areas/customer-roles/public.ts'
import type { Db } from '../../server/src/platform/db/sql.ts'
import type { DemoContact } from './contacts.ts'
import { bytes, insertRows } from './rows.ts'
import { after, ago, type Scene, tell } from './scene.ts'
import type { TeamPlan } from './team-plan.ts'
import { companyBeginnings, companyEndings, countries, plain } from './words.ts'

const teamCount = 150

export interface Team extends TeamPlan {
  id: string
  createdAt: Date
  members: DemoContact[]
}

export function planTeams({ chance }: Scene): TeamPlan[] {
  const beginnings = chance.some(companyBeginnings, companyBeginnings.length)
  return Array.from({ length: teamCount }, (_, index) => {
    const beginning = beginnings[index % beginnings.length] as string
    const name = `${beginning} ${companyEndings[(index * 7 + (index >= beginnings.length ? 3 : 0)) % companyEndings.length]}`
    const size = chance.weighted([
      [1, 3],
      [chance.int(2, 5), 8],
      [chance.int(6, 11), 5],
      [chance.int(12, 26), 2],
    ] as const)
    return { name, domain: `${plain(name)}.example`, size }
  })
}

/** Each contact of a team's address is on its roster; the first of them founded it. */
export function gatherTeams(plans: readonly TeamPlan[], people: readonly DemoContact[], { chance }: Scene): Team[] {
  const byDomain = Map.groupBy(people, ({ email }) => email?.split('@')[1] ?? '')
  return plans.map((plan) => {
    const members = (byDomain.get(plan.domain) ?? []).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    const createdAt = after((members[0] as DemoContact).createdAt, 120_000)
    return { ...plan, id: chance.idAt(createdAt), createdAt, members }
  })
}

const ownRoles = [
  { name: 'Billing', permissions: ['$billing.manage', 'invoices.read'] },
  { name: 'Developer', permissions: ['$keys.manage', '$webhooks.manage', 'projects.read', 'projects.write'] },
  { name: 'Guest', permissions: ['projects.read'] },
]

export async function insertTeams(db: Db, scene: Scene, teams: readonly Team[]): Promise<void> {
  const { chance, live } = scene
  const { environmentId: environment_id } = live
  const made = ago(scene, 190)
  await insertRows(
    db,
    'customer_roles',
    ownRoles.map((role) => ({ environment_id, id: chance.idAt(made), ...role, created_at: made })),
  )
  const roles = await listCustomerRoleRows(db, live, firstPage(200))
  const roleIds = new Map(roles.rows.map(({ id, name }) => [name, id]))
  await insertRows(
    db,
    'customers',
    teams.map((team, index) => customerRow(scene, team, index)),
  )
  for (const { id, createdAt } of teams) {
    const data = { customer_id: id }
    tell(scene, { type: 'customer.created', about: id, scope: live, at: createdAt, customerId: id, data })
  }
  await insertRows(
    db,
    'customer_memberships',
    teams.flatMap((team) => membershipRows(scene, team, roleIds)),
  )
  await insertRows(
    db,
    'customer_invitations',
    teams.flatMap((team) => invitationRows(scene, team, roleIds)),
  )
  await insertRows(
    db,
    'customer_keys',
    teams.flatMap((team) => keyRows(scene, team)),
  )
}

const plans = [
  ['Free', 0],
  ['Studio', 12],
  ['Business', 24],
  ['Enterprise', 39],
] as const

function customerRow({ chance, live, now }: Scene, team: Team, index: number) {
  const [plan, price] = chance.weighted(plans.map((one, at) => [one, [3, 6, 4, 1][at] as number] as const))
  return {
    environment_id: live.environmentId,
    id: team.id,
    external_id: `acct_${1000 + index * 3}`,
    name: team.name,
    attributes: { country: chance.pick(countries), domain: team.domain, mrr_eur: price * team.members.length, plan },
    created_at: team.createdAt,
    updated_at: chance.is(0.6)
      ? after(team.createdAt, chance.float() * (now.getTime() - team.createdAt.getTime()))
      : team.createdAt,
  }
}

const later = [
  ['Member', 8],
  ['Developer', 2],
  ['Billing', 1],
  ['Guest', 1],
  ['Owner', 1],
] as const

function membershipRows(scene: Scene, { id: customerId, createdAt, members }: Team, roleIds: Map<string, string>) {
  const { chance, live } = scene
  return members.map(({ id: contactId, createdAt: known }, index) => {
    const roleId = roleIds.get(index === 0 ? 'Owner' : chance.weighted(later)) as string
    const at = index === 0 ? after(createdAt, 500) : after(known > createdAt ? known : createdAt, 240_000)
    const id = chance.idAt(at)
    const how = index === 0 ? 'founded' : 'invited'
    const ids = { membership_id: id, customer_id: customerId, contact_id: contactId }
    const data = { ...ids, role_id: roleId, how }
    tell(scene, { type: 'customer.member_joined', about: id, scope: live, at, contactId, customerId, data })
    const who = { customer_id: customerId, contact_id: contactId, role_id: roleId }
    return { environment_id: live.environmentId, id, ...who, created_at: at }
  })
}

function invitationRows(scene: Scene, { id, domain, members }: Team, roleIds: Map<string, string>) {
  const { chance, live } = scene
  const count = chance.weighted([
    [0, 6],
    [1, 3],
    [2, 2],
    [3, 1],
  ] as const)
  return Array.from({ length: count }, (_, index) => {
    const created_at = ago(scene, chance.float() * 5)
    const email = `${['studio', 'office', 'projects'][index]}@${domain}`
    return {
      environment_id: live.environmentId,
      id: chance.idAt(created_at),
      customer_id: id,
      token_hash: bytes(createHash('sha256').update(email).digest()),
      email,
      email_key: email,
      role_id: roleIds.get(chance.pick(['Member', 'Guest'])),
      invited_by: members[0]?.id,
      created_at,
      expires_at: after(created_at, 7 * 86_400_000),
    }
  })
}

function keyRows(scene: Scene, { id: customerId, createdAt, members }: Team) {
  const { chance, live, now } = scene
  const count = chance.weighted([
    [0, 5],
    [1, 4],
    [2, 2],
    [3, 1],
  ] as const)
  return Array.from({ length: count }, (_, index) => {
    const at = after(createdAt, chance.float() * (now.getTime() - createdAt.getTime()) * 0.9)
    const id = chance.idAt(at)
    const contactId = (members[0] as DemoContact).id
    const data = { key_id: id, customer_id: customerId }
    tell(scene, { type: 'customer_api_key.created', about: id, scope: live, at, contactId, customerId, data })
    return {
      environment_id: live.environmentId,
      id,
      customer_id: customerId,
      name: ['Export to accounting', 'Site sensors', 'Zapier'][index],
      token_hash: bytes(createHash('sha256').update(id).digest()),
      hint: chance.hex(4),
      created_by: contactId,
      created_at: at,
      last_used_at: chance.is(0.75) ? ago(scene, chance.float() * 3) : null,
    }
  })
}
