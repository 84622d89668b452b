import { createHash } from 'node:crypto'
import { firstPage } from '@userkeep/contract'
import type { DemoContact, Team } from '../../../demo/cast.ts'
import { bytes, insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, type Scene, tell } from '../../../demo/scene.ts'
import { countries } from '../../../demo/words.ts'
import { listCustomerRoleRows } from '../customer-roles/public.ts'

export const demo: Demo = {
  async fill(db, scene) {
    const { live, cast } = scene
    cast.teams = gatherTeams(scene)
    const { teams } = cast
    const roles = await listCustomerRoleRows(db, live, firstPage(200))
    const roleIds = new Map(roles.rows.map(({ id, name }) => [name, id]))
    const rows = {
      customers: teams.map((team, index) => customerRow(scene, team, index)),
      customer_memberships: teams.flatMap((team) => membershipRows(scene, team, roleIds)),
      customer_invitations: teams.flatMap((team) => invitationRows(scene, team, roleIds)),
    }
    for (const [table, ofTable] of Object.entries(rows)) await insertRows(db, table, ofTable)
    for (const { id, createdAt } of teams) {
      const data = { customer_id: id }
      tell(scene, { type: 'customer.created', about: id, scope: live, at: createdAt, customerId: id, data })
    }
  },
}

/** Each contact of a team's address is on its roster; the first of them founded it. */
function gatherTeams({ chance, cast: { companies, people } }: Scene): Team[] {
  const byDomain = Map.groupBy(people, ({ email }) => email?.split('@')[1] ?? '')
  return companies.map((company) => {
    const members = (byDomain.get(company.domain) ?? []).toSorted(
      (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
    )
    const createdAt = after((members[0] as DemoContact).createdAt, 120_000)
    return { ...company, id: chance.idAt(createdAt), createdAt, members }
  })
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
