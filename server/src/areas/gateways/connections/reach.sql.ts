import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { Provider } from '../providers.ts'
import type { Reach } from './breaker.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface ReachRow {
  provider: Provider
  unreachable: boolean
  since: string
  failures: number
  probe_at: string | null
}

const toReach = ({ unreachable, since, failures, probe_at }: ReachRow): Reach => ({
  unreachable,
  since: new Date(since),
  failures,
  probeAt: probe_at === null ? null : new Date(probe_at),
})

/** Locks the reachability of a connection. Returns null if it is disconnected. */
export async function lockReach(
  db: Db,
  { environmentId }: Environment,
  id: string,
): Promise<{ provider: Provider; reach: Reach } | null> {
  const [row] = await db<ReachRow[]>`
    select provider, unreachable, since, failures, probe_at from gateway_connections
    where environment_id = ${environmentId} and id = ${id} and disconnected_at is null for no key update`
  return row ? { provider: row.provider, reach: toReach(row) } : null
}

export async function hasFailures(db: Db, { environmentId }: Environment, id: string): Promise<boolean> {
  const rows = await db`
    select 1 from gateway_connections where environment_id = ${environmentId} and id = ${id} and failures > 0`
  return rows.length > 0
}

export async function saveReach(db: Db, { environmentId }: Environment, id: string, reach: Reach): Promise<void> {
  await db`
    update gateway_connections set unreachable = ${reach.unreachable}, since = ${reach.since},
      failures = ${reach.failures}, probe_at = ${reach.probeAt}
    where environment_id = ${environmentId} and id = ${id}`
}

export async function saveError(
  db: Db,
  { environmentId }: Environment,
  id: string,
  message: string,
  now: Date,
): Promise<void> {
  await db`
    update gateway_connections set last_error = ${message}, last_error_at = ${now}
    where environment_id = ${environmentId} and id = ${id}`
}

interface DueProbe {
  environment_id: string
  organization_id: string
  id: string
}

/** Lists unreachable connections that are due for another attempt, of all tenants. */
export const dueProbes = (db: Db, now: Date, limit: number) => db<DueProbe[]>`
  select environment_id, organization_id, id from gateway_connections
  where unreachable and disconnected_at is null and probe_at <= ${now} order by probe_at limit ${limit}`
