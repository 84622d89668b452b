import { createHash } from 'node:crypto'
import { firstPage } from '@userkeep/contract'
import type { DemoContact, Team } from '../../../demo/fixtures.ts'
import { bytes, insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, recordFact, type Seed } from '../../../demo/seed.ts'
import { countries } from '../../../demo/words.ts'
import { listCustomerRoleRows } from '../customer-roles/public.ts'

export const demo: Demo = {
  async fill(db, seed) {
    const { live, test, fixtures } = seed
    fixtures.teams = gatherTeams(seed)
    const { teams } = fixtures
    const roles = await listCustomerRoleRows(db, live, firstPage(200))
    const roleIds = new Map(roles.rows.map(({ id, name }) => [name, id]))
    const rows = {
      customers: teams.map((team, index) => customerRow(seed, team, index)),
      customer_memberships: teams.flatMap((team) => membershipRows(seed, team, roleIds)),
      customer_invitations: teams.flatMap((team) => invitationRows(seed, team, roleIds)),
    }
    for (const [table, ofTable] of Object.entries(rows)) await insertRows(db, table, ofTable)
    fixtures.testTeams = testTeamsOf(seed)
    const { testTeams } = fixtures
    await insertRows(
      db,
      'customers',
      testTeams.map((team) => testCustomerRow(seed, team)),
    )
    for (const { id, createdAt } of teams) {
      const data = { customer_id: id }
      recordFact(seed, { type: 'customer.created', about: id, scope: live, at: createdAt, customerId: id, data })
    }
    for (const { id, createdAt } of testTeams) {
      const data = { customer_id: id }
      recordFact(seed, { type: 'customer.created', about: id, scope: test, at: createdAt, customerId: id, data })
    }
  },
}

/** Makes contacts with a company's address members of that customer; the first one is the owner. */
function gatherTeams({ chance, fixtures: { companies, people } }: Seed): Team[] {
  const byDomain = Map.groupBy(people, ({ email }) => email?.split('@')[1] ?? '')
  return companies.map((company) => {
    const members = (byDomain.get(company.domain) ?? []).toSorted(
      (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
    )
    const createdAt = after((members[0] as DemoContact).createdAt, 120_000)
    return { ...company, id: chance.idAt(createdAt), createdAt, members }
  })
}

/** The plan of a customer is its subscription; an attribute could contradict it. */
const industries = ['Construction', 'Architecture', 'Facilities', 'Survey'] as const

const testNames = ['Acme Builders', 'Globex Construction', 'Initech Sites']

/** Customers of the test environment. Their subscriptions are paid in the sandbox. */
const testTeamsOf = (seed: Seed): Team[] =>
  testNames.map((name, index) => {
    const createdAt = ago(seed, 130 - index)
    return { name, domain: 'example.com', size: 0, id: seed.chance.idAt(createdAt), createdAt, members: [] }
  })

const testCustomerRow = ({ test }: Seed, { id, name, createdAt }: Team) => ({
  environment_id: test.environmentId,
  id,
  external_id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  attributes: {},
  created_at: createdAt,
  updated_at: createdAt,
})

function customerRow({ chance, live, now }: Seed, team: Team, index: number) {
  const industry = chance.weighted(industries.map((one, at) => [one, [3, 6, 4, 1][at] as number] as const))
  return {
    environment_id: live.environmentId,
    id: team.id,
    external_id: `acct_${1000 + index * 3}`,
    name: team.name,
    attributes: { country: chance.pick(countries), domain: team.domain, industry },
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

function membershipRows(seed: Seed, { id: customerId, createdAt, members }: Team, roleIds: Map<string, string>) {
  const { chance, live } = seed
  return members.map(({ id: contactId, createdAt: known }, index) => {
    const roleId = roleIds.get(index === 0 ? 'Owner' : chance.weighted(later)) as string
    const at = index === 0 ? after(createdAt, 500) : after(known > createdAt ? known : createdAt, 240_000)
    const id = chance.idAt(at)
    const how = index === 0 ? 'founded' : 'invited'
    const ids = { membership_id: id, customer_id: customerId, contact_id: contactId }
    const data = { ...ids, role_id: roleId, how }
    recordFact(seed, { type: 'customer.member_joined', about: id, scope: live, at, contactId, customerId, data })
    const who = { customer_id: customerId, contact_id: contactId, role_id: roleId }
    return { environment_id: live.environmentId, id, ...who, created_at: at }
  })
}

function invitationRows(seed: Seed, { id, domain, members }: Team, roleIds: Map<string, string>) {
  const { chance, live } = seed
  const count = chance.weighted([
    [0, 6],
    [1, 3],
    [2, 2],
    [3, 1],
  ] as const)
  return Array.from({ length: count }, (_, index) => {
    const created_at = ago(seed, chance.float() * 5)
    const email = `${['studio', 'office', 'projects'][index]}@${domain}`
    return {
      environment_id: live.environmentId,
      id: chance.idAt(created_at),
      customer_id: id,
      token_hash: bytes(createHash('sha256').update(`${live.environmentId} ${email}`).digest()),
      email,
      email_key: email,
      role_id: roleIds.get(chance.pick(['Member', 'Guest'])),
      invited_by: members[0]?.id,
      created_at,
      expires_at: after(created_at, 7 * 86_400_000),
    }
  })
}
