import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { environmentRows } from '../../organizations/public.ts'
import type { Provider } from '../providers.ts'

export interface ConnectionRow {
  environment_id: string
  organization_id: string
  environment: 'live' | 'test'
  id: string
  provider: Provider
  name: string
  account: string
  secret_key: string | null
  secret_key_hint: string | null
  webhook_secret: string | null
  webhook_secret_hint: string | null
  unreachable: boolean
  since: string
  failures: number
  probe_at: string | null
  last_error: string | null
  last_error_at: string | null
  last_message_at: string | null
  waiting_calls: number
  created_at: string
  updated_at: string
  disconnected_at: string | null
}

type Environment = Pick<EnvironmentScope, 'environmentId'>

const columns = (db: Db, environmentId: string) => db`
  k.environment_id, k.organization_id, e.environment, k.id, k.provider, k.name, k.account, k.secret_key,
  k.secret_key_hint, k.webhook_secret, k.webhook_secret_hint, k.unreachable, k.since, k.failures, k.probe_at,
  k.last_error, k.last_error_at, k.last_message_at, k.created_at, k.updated_at, k.disconnected_at,
  (select count(*) from gateway_calls c
    where c.environment_id = ${environmentId} and c.connection_id = k.id and c.state = 'waiting') as waiting_calls`

const connections = (db: Db) => db`
  gateway_connections k join ${environmentRows(db)} e on e.organization_id = k.organization_id and e.id = k.environment_id`

const newestFirst = keyset('gateway_connections', 'desc', { 'k.id': 'uuid' })

export function listConnectionRows(db: Db, { environmentId }: Environment, page: Page): Promise<Paged<ConnectionRow>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<ConnectionRow[]>`
      select ${columns(db, environmentId)}, ${key} from ${connections(db)}
      where k.environment_id = ${environmentId} and k.disconnected_at is null ${after} ${window}`,
  )
}

/** Includes disconnected ones. */
export async function readConnection(db: Db, scope: Environment, id: string): Promise<ConnectionRow | null> {
  const { environmentId } = scope
  const [row] = await db<ConnectionRow[]>`
    select ${columns(db, environmentId)} from ${connections(db)}
    where k.environment_id = ${environmentId} and k.id = ${id}`
  return row ?? null
}

export async function findConnection(db: Db, scope: Environment, id: string): Promise<ConnectionRow | null> {
  const row = await readConnection(db, scope, id)
  return row?.disconnected_at === null ? row : null
}

/** Locks a connection for changes. */
export async function lockConnection(db: Db, scope: Environment, id: string): Promise<ConnectionRow | null> {
  await db`
    select 1 from gateway_connections where environment_id = ${scope.environmentId} and id = ${id} for no key update`
  return findConnection(db, scope, id)
}

/** Locks the connection so that nothing new refers to it meanwhile. */
export async function holdConnection(db: Db, scope: Environment, id: string): Promise<ConnectionRow | null> {
  await db`select 1 from gateway_connections where environment_id = ${scope.environmentId} and id = ${id} for update`
  return findConnection(db, scope, id)
}

export interface NamedConnection {
  id: string
  name: string
}

/** Includes disconnected ones. */
export const connectionNames = (db: Db, { environmentId }: Environment, ids: readonly string[]) => db<
  NamedConnection[]
>`
  select id, name from gateway_connections where environment_id = ${environmentId} and id = any(${[...ids]}::uuid[])`

export const listNames = (db: Db, { environmentId }: Environment) => db<NamedConnection[]>`
  select id, name from gateway_connections
  where environment_id = ${environmentId} and disconnected_at is null order by id limit 200`

type Saved = Pick<
  ConnectionRow,
  'name' | 'account' | 'secret_key' | 'secret_key_hint' | 'webhook_secret' | 'webhook_secret_hint'
>

type NewConnection = Saved & Pick<ConnectionRow, 'id' | 'provider'> & { created_by: string }

export async function insertConnection(
  db: Db,
  { organizationId, environmentId }: EnvironmentScope,
  row: NewConnection,
  now: Date,
): Promise<void> {
  await db`
    insert into gateway_connections (environment_id, id, organization_id, provider, name, account, secret_key,
      secret_key_hint, webhook_secret, webhook_secret_hint, since, created_by, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${organizationId}, ${row.provider}, ${row.name}, ${row.account},
      ${row.secret_key}, ${row.secret_key_hint}, ${row.webhook_secret}, ${row.webhook_secret_hint}, ${now},
      ${row.created_by}, ${now}, ${now})`
}

export async function saveConnection(
  db: Db,
  { environmentId }: Environment,
  row: Saved & Pick<ConnectionRow, 'id'>,
  now: Date,
): Promise<void> {
  await db`
    update gateway_connections set name = ${row.name}, account = ${row.account}, secret_key = ${row.secret_key},
      secret_key_hint = ${row.secret_key_hint}, webhook_secret = ${row.webhook_secret},
      webhook_secret_hint = ${row.webhook_secret_hint}, updated_at = ${now}
    where environment_id = ${environmentId} and id = ${row.id}`
}

/** Deletes the secrets; the row stays because invoices refer to it. */
export async function markDisconnected(db: Db, { environmentId }: Environment, id: string, now: Date): Promise<void> {
  await db`
    update gateway_connections set disconnected_at = ${now}, updated_at = ${now}, secret_key = null,
      webhook_secret = null, unreachable = false, probe_at = null
    where environment_id = ${environmentId} and id = ${id}`
}

/** Counts the objects that can still be paid there. */
export async function countLiveObjects(
  db: Db,
  { environmentId }: Environment,
  id: string,
): Promise<{ subscriptions: number; checkouts: number }> {
  const [row] = await db<[{ subscriptions: number; checkouts: number }]>`
    select count(*) filter (where kind = 'subscription') as subscriptions,
      count(*) filter (where kind = 'checkout') as checkouts
    from gateway_reads where environment_id = ${environmentId} and connection_id = ${id} and live`
  return row
}
