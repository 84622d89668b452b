import { newSecret, secretContext } from '../../server/src/areas/webhooks/dispatch/sign.ts'
import type { Db } from '../../server/src/platform/db/sql.ts'
import { insertRows } from './rows.ts'
import { ago, type Scene, tell } from './scene.ts'
import type { StaffMember } from './staff.ts'
import type { Team } from './teams.ts'

/** How a receiver does, and so what its log looks like. */
export type Temper = 'steady' | 'flaky' | 'broken'

export interface DemoEndpoint {
  id: string
  plane: 'product' | 'audit' | 'customer'
  environment: 'live' | 'test'
  url: string
  events: string[]
  temper: Temper
  createdAt: Date
  /** Turned off by its failures. */
  disabledAt: Date | null
  team: Team | null
  createdBy: string
}

export const trackedEvents = ['report.ready', 'project.archived', 'drawing.approved']

const own = [
  {
    plane: 'product',
    environment: 'live',
    host: 'api',
    events: ['contact.identified', 'contact.merged'],
    temper: 'steady',
    days: 180,
  },
  {
    plane: 'product',
    environment: 'live',
    host: 'analytics',
    events: ['contact.signed_in'],
    temper: 'steady',
    days: 9,
  },
  { plane: 'product', environment: 'live', host: 'crm', events: ['contact.identified'], temper: 'flaky', days: 44 },
  {
    plane: 'product',
    environment: 'live',
    host: 'legacy-mailer',
    events: ['contact.identified'],
    temper: 'broken',
    days: 4.6,
  },
  { plane: 'audit', environment: 'live', host: 'siem', events: [], temper: 'steady', days: 75 },
  { plane: 'product', environment: 'test', host: 'staging', events: [], temper: 'flaky', days: 30 },
] as const

/** The tenant's endpoints, and those that a few of its customers' teams have made for themselves. */
export function planEndpoints(scene: Scene, staff: readonly StaffMember[], teams: readonly Team[]): DemoEndpoint[] {
  const { chance } = scene
  const integrator = staff.find(({ name }) => name.startsWith('Tomás')) as StaffMember
  const ofTenant = own.map(({ plane, environment, host, events, temper, days }): DemoEndpoint => {
    const createdAt = ago(scene, days)
    return {
      id: chance.idAt(createdAt),
      plane,
      environment,
      url: `https://${host}.fieldnote.example/userkeep`,
      events: [...events],
      temper,
      createdAt,
      disabledAt: temper === 'broken' ? ago(scene, 3.2) : null,
      team: null,
      createdBy: integrator.id,
    }
  })
  // The newest of the large ones: they stand on the first page.
  const large = teams
    .filter(({ members }) => members.length > 4)
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, 6)
  const ofTeams = large.map((team, index): DemoEndpoint => {
    const createdAt = ago(scene, 20 + index)
    return {
      id: chance.idAt(createdAt),
      plane: 'customer',
      environment: 'live',
      url: `https://hooks.${team.domain}/fieldnote`,
      events: trackedEvents.slice(0, 1 + (index % 3)),
      temper: index === 2 ? 'flaky' : 'steady',
      createdAt,
      disabledAt: null,
      team,
      createdBy: team.members[0]?.id ?? '',
    }
  })
  return [...ofTenant, ...ofTeams]
}

/** That one was turned off, and what the teams' products told of them: it has to be in the log before it is delivered. */
export async function tellOfEndpoints(db: Db, scene: Scene, endpoints: readonly DemoEndpoint[]): Promise<void> {
  const { chance, live, organization } = scene
  for (const { id, disabledAt } of endpoints) {
    if (disabledAt === null) continue
    const data = { webhook_id: id, customer_id: null, reason: 'failures' }
    tell(scene, { type: 'webhook.endpoint_disabled', about: id, scope: live, at: disabledAt, data })
  }
  const told = endpoints.flatMap(({ team, events }) => {
    if (team === null) return []
    return Array.from({ length: 30 }, () => trackedRow(scene, team, chance.pick(events)))
  })
  await insertRows(db, 'tracked_events', told)
  scene.happened.push(
    ...told.map(({ id, environment_id, name, contact_id, customer_id, properties, occurred_at }) => ({
      ...{ id, organization_id: organization.id, environment_id, origin: 'tracked', type: name },
      ...{ aggregate_type: 'customer', aggregate_id: customer_id, contact_id, customer_id },
      data: { contact_id, customer_id, properties },
      occurred_at,
    })),
  )
}

function trackedRow(scene: Scene, { id: customer_id, members }: Team, name: string) {
  const { chance, live } = scene
  const occurred_at = ago(scene, chance.float() * 18)
  return {
    environment_id: live.environmentId,
    contact_id: chance.pick(members).id,
    occurred_at,
    id: chance.idAt(occurred_at),
    stream: 'track',
    name,
    customer_id,
    properties: { project: `P-${chance.int(100, 999)}`, pages: chance.int(1, 40) },
    received_at: occurred_at,
  }
}

export async function insertEndpoints(db: Db, scene: Scene, endpoints: readonly DemoEndpoint[]): Promise<void> {
  await insertRows(
    db,
    'webhook_endpoints',
    endpoints.map(({ id, plane, environment, url, events, createdAt, disabledAt, team, createdBy, temper }) => ({
      environment_id: scene[environment].environmentId,
      id,
      organization_id: scene.organization.id,
      plane,
      customer_id: team?.id ?? null,
      url,
      subscribed_events: events,
      secret: scene.secrets.seal(newSecret(), secretContext(id)),
      enabled: disabledAt === null,
      disabled_reason: disabledAt && 'failures',
      disabled_at: disabledAt,
      failure_streak: temper === 'broken' ? 5 : 0,
      created_by: createdBy,
      created_at: createdAt,
      updated_at: disabledAt ?? createdAt,
    })),
  )
}
