import type { Fixtures, StaffMember } from '../../../demo/fixtures.ts'
import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo, liveliness, type Seed, someAddress, workingHour } from '../../../demo/seed.ts'
import { devices, jobs } from '../../../demo/words.ts'

const retentionDays = 90
/** The roles of the demo that change contacts and customers. */
const mayWrite = new Set(['Owner', 'Admin', 'Support'])

interface Act {
  action: string
  target: { type: string; id: string; name: string | null }
  environmentId: string | null
  changes?: Record<string, { from?: unknown; to?: unknown }>
}

/** Seeds actions of staff: mostly small changes of contacts and customers, and some of the organization itself. */
export const demo: Demo = {
  async finish(db, seed) {
    const { chance, fixtures } = seed
    const records: object[] = []
    for (let daysAgo = retentionDays; daysAgo >= 0; daysAgo--) {
      const count = Math.round(chance.int(2, 7) * liveliness(seed, daysAgo))
      const actors = fixtures.staff.filter(({ role, joined }) => mayWrite.has(role) && joined < ago(seed, daysAgo + 1))
      for (let index = 0; index < count; index++) {
        const actor = chance.pick(actors)
        records.push(recordOf(seed, actor, act(seed, { ...fixtures, actor }), workingHour(seed, daysAgo)))
      }
    }
    await insertRows(db, 'audit_events', records)
    seed.happened.push(...records.map((record) => factOf(record as ReturnType<typeof recordOf>)))
  },
}

type Known = Fixtures & { actor: StaffMember }

const act = (seed: Seed, known: Known): Act =>
  seed.chance.weighted<(seed: Seed, known: Known) => Act>([
    [onContact, 8],
    [onTeam, 5],
    [onOrganization, known.actor.role === 'Support' ? 0 : 3],
  ])(seed, known)

function onContact({ chance, live }: Seed, { people, actor }: Known): Act {
  const person = chance.pick(people.filter(({ name, environment }) => name !== null && environment === 'live'))
  const target = { type: 'contact', id: person.id, name: person.name ?? person.email }
  const { environmentId } = live
  // Admins do not have this permission.
  if (actor.role !== 'Admin' && chance.is(0.3))
    return { action: 'contact.impersonation_started', target, environmentId }
  if (chance.is(0.1)) {
    const changes = { merged_contact_id: { to: chance.idAt(person.createdAt) } }
    return { action: 'contact.merged', target, environmentId, changes }
  }
  const { attributes } = person
  const changes = chance.is(0.5)
    ? { attributes: { from: attributes, to: { ...attributes, job_title: chance.pick(jobs), onboarded: true } } }
    : { name: { from: person.name?.split(' ')[0], to: person.name } }
  return { action: 'contact.updated', target, environmentId, changes }
}

function onTeam({ chance, live }: Seed, { teams }: Known): Act {
  const team = chance.pick(teams)
  const { environmentId } = live
  const target = { type: 'customer', id: team.id, name: team.name }
  const member = chance.pick(team.members)
  return chance.pick<Act>([
    {
      action: 'customer.updated',
      target,
      environmentId,
      changes: { name: { from: team.name.split(' ')[0], to: team.name } },
    },
    {
      action: 'customer.created',
      target,
      environmentId,
      changes: { name: { to: team.name }, external_id: { to: null } },
    },
    {
      action: 'customer_invitation.created',
      target: { type: 'customer_invitation', id: chance.idAt(team.createdAt), name: `studio@${team.domain}` },
      environmentId,
      changes: { customer_id: { to: team.id }, role: { to: { key: 'member', name: 'Member' } } },
    },
    {
      action: 'customer_member.role_changed',
      target: { type: 'customer_membership', id: chance.idAt(team.createdAt), name: member.email },
      environmentId,
      changes: { role: { from: { key: 'member', name: 'Member' }, to: { key: null, name: 'Billing' } } },
    },
  ])
}

function onOrganization({ chance, organization, live, test, now }: Seed, { staff, actor }: Known): Act {
  const member = chance.pick(staff)
  const id = chance.idAt(now)
  const hook = { type: 'webhook_endpoint', id, name: 'https://crm.fieldnote.example/userkeep' }
  return chance.pick<Act>([
    {
      action: 'contact_auth.updated',
      target: { type: 'contact_auth', id: live.environmentId, name: 'live' },
      environmentId: live.environmentId,
      changes: { session_days: { from: 14, to: 30 }, methods: { from: ['password'], to: ['password', 'magic_link'] } },
    },
    {
      action: 'api_key.created',
      target: { type: 'api_key', id, name: 'Staging' },
      environmentId: test.environmentId,
      changes: { kind: { to: 'secret' }, name: { to: 'Staging' }, allowed_origins: { to: [] } },
    },
    {
      action: 'api_key.revoked',
      target: { type: 'api_key', id, name: 'Old backend' },
      environmentId: live.environmentId,
    },
    {
      action: 'role.updated',
      target: { type: 'role', id, name: 'Support' },
      environmentId: null,
      changes: { permissions: { from: ['customers:read'], to: ['customers:read', 'customers:impersonate'] } },
    },
    {
      action: 'member.role_changed',
      target: { type: 'membership', id, name: member.email },
      environmentId: null,
      changes: { role: { from: { key: 'member', name: 'Member' }, to: { key: 'admin', name: 'Admin' } } },
    },
    {
      action: 'organization.updated',
      target: { type: 'organization', id: organization.code, name: 'Fieldnote' },
      environmentId: null,
      changes: { name: { from: 'Fieldnote GmbH', to: 'Fieldnote' } },
    },
    { action: 'webhook.tested', target: hook, environmentId: live.environmentId },
    { action: 'webhook.delivery_replayed', target: hook, environmentId: live.environmentId },
    {
      action: 'account.two_factor_enabled',
      target: { type: 'user', id: actor.id, name: actor.email },
      environmentId: null,
    },
  ])
}

const recordOf = (seed: Seed, actor: StaffMember, { action, target, environmentId, changes = {} }: Act, at: Date) => ({
  organization_id: seed.organization.id,
  id: seed.chance.idAt(at),
  occurred_at: at,
  environment_id: environmentId,
  user_id: actor.id,
  email: actor.email,
  ip: someAddress(seed),
  user_agent: devices[actor.email.length % devices.length] as string,
  action,
  target_type: target.type,
  target_id: target.id,
  target_name: target.name,
  changes,
})

/** Returns the fact of a record, for audit-plane deliveries. */
const factOf = (record: ReturnType<typeof recordOf>) => ({
  id: record.id,
  organization_id: record.organization_id,
  environment_id: record.environment_id,
  origin: 'audit',
  type: record.action,
  aggregate_type: record.target_type,
  aggregate_id: record.target_id,
  contact_id: null,
  customer_id: null,
  data: {
    audit_event_id: record.id,
    actor: { user_id: record.user_id, email: record.email, ip: record.ip, user_agent: record.user_agent },
  },
  occurred_at: record.occurred_at,
})
