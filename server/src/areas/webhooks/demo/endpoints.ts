import { integratedTeams, type StaffMember, type Team } from '../../../../demo/fixtures.ts'
import { insertRows } from '../../../../demo/rows.ts'
import { ago, type Seed } from '../../../../demo/seed.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { newSecret, secretContext } from '../dispatch/sign.ts'

/** How reliable a receiver is. */
type Temper = 'steady' | 'flaky' | 'broken'

export interface DemoEndpoint {
  id: string
  plane: 'product' | 'audit' | 'customer'
  environment: 'live' | 'test'
  url: string
  events: string[]
  temper: Temper
  createdAt: Date
  /** When failures disabled it. */
  disabledAt: Date | null
  team: Team | null
  createdBy: string
}

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

/** Returns the tenant's endpoints, and those that a few of its customers created. */
export function planEndpoints(seed: Seed): DemoEndpoint[] {
  const {
    chance,
    fixtures: { staff, teams },
  } = seed
  const integrator = staff.find(({ name }) => name.startsWith('Tomás')) as StaffMember
  const ofTenant = own.map(({ plane, environment, host, events, temper, days }): DemoEndpoint => {
    const createdAt = ago(seed, days)
    return {
      id: chance.idAt(createdAt),
      plane,
      environment,
      url: `https://${host}.fieldnote.example/userkeep`,
      events: [...events],
      temper,
      createdAt,
      disabledAt: temper === 'broken' ? ago(seed, 3.2) : null,
      team: null,
      createdBy: integrator.id,
    }
  })
  const ofTeams = integratedTeams(teams).map(({ team, events }, index): DemoEndpoint => {
    const createdAt = ago(seed, 20 + index)
    return {
      id: chance.idAt(createdAt),
      plane: 'customer',
      environment: 'live',
      url: `https://hooks.${team.domain}/fieldnote`,
      events,
      temper: index === 2 ? 'flaky' : 'steady',
      createdAt,
      disabledAt: null,
      team,
      createdBy: team.members[0]?.id ?? '',
    }
  })
  return [...ofTenant, ...ofTeams]
}

export async function insertEndpoints(db: Db, seed: Seed, endpoints: readonly DemoEndpoint[]): Promise<void> {
  await insertRows(
    db,
    'webhook_endpoints',
    endpoints.map(({ id, plane, environment, url, events, createdAt, disabledAt, team, createdBy, temper }) => ({
      environment_id: seed[environment].environmentId,
      id,
      organization_id: seed.organization.id,
      plane,
      customer_id: team?.id ?? null,
      url,
      subscribed_events: events,
      secret: seed.secrets.seal(newSecret(), secretContext(id)),
      enabled: disabledAt === null,
      disabled_reason: disabledAt && 'failures',
      disabled_at: disabledAt,
      failure_streak: temper === 'broken' ? 5 : 0,
      failed_attempts: disabledAt ? 65 : 0,
      failing_since: disabledAt && createdAt,
      last_failed_at: disabledAt,
      last_failure: disabledAt && 'The receiver answered 503.',
      created_by: createdBy,
      created_at: createdAt,
      updated_at: disabledAt ?? createdAt,
    })),
  )
}
