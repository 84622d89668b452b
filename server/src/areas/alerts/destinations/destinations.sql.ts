import type { Page, Paged } from '@userkeep/contract'
import type { AlertKindName, ChatFormat } from '@userkeep/contract/shapes/alert'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

export type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface DestinationRow {
  id: string
  name: string
  kind: 'email' | 'chat'
  format: ChatFormat | null
  /** Encrypted. */
  url: string | null
  url_host: string | null
  url_hint: string | null
  recipients: string[]
  alert_kinds: AlertKindName[]
  enabled: boolean
  last_sent_at: string | null
  last_error: string | null
  last_error_at: string | null
  created_at: string
  updated_at: string
}

const columns = (db: Db) => db`
  d.id, d.name, d.kind, d.format, d.url, d.url_host, d.url_hint, d.recipients, d.alert_kinds, d.enabled, d.last_sent_at,
  d.last_error, d.last_error_at, d.created_at, d.updated_at`

const byName = keyset('alert_destinations', 'asc', { 'lower(d.name)': 'text', 'd.id': 'uuid' })

export function listDestinationRows(
  db: Db,
  { environmentId }: Environment,
  page: Page,
): Promise<Paged<DestinationRow>> {
  return byName.read(
    db,
    page,
    ({ key, after, window }) => db<DestinationRow[]>`
      select ${columns(db)}, ${key} from alert_destinations d
      where d.environment_id = ${environmentId} ${after} ${window}`,
  )
}

export async function findDestination(
  db: Db,
  { environmentId }: Environment,
  id: string,
): Promise<DestinationRow | null> {
  const [row] = await db<DestinationRow[]>`
    select ${columns(db)} from alert_destinations d where d.environment_id = ${environmentId} and d.id = ${id}`
  return row ?? null
}

/** Locks a destination for a change. An alert raised meanwhile waits, so that it sees the change. */
export async function lockDestination(
  db: Db,
  { environmentId }: Environment,
  id: string,
): Promise<DestinationRow | null> {
  const [row] = await db<DestinationRow[]>`
    select ${columns(db)} from alert_destinations d
    where d.environment_id = ${environmentId} and d.id = ${id} for update`
  return row ?? null
}

/** Counts the destinations and locks them, so that one at a time adds another. */
export async function countDestinations(db: Db, { environmentId }: Environment): Promise<number> {
  await db`select 1 from alert_destinations where environment_id = ${environmentId} order by id for no key update`
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from alert_destinations where environment_id = ${environmentId}`
  return row.count
}

/** Returns the destinations of one kind of alert that are on, locked so that none is deleted before the commit. */
export const lockReceiving = (db: Db, { environmentId }: Environment, kind: AlertKindName) => db<
  Pick<DestinationRow, 'id' | 'name'>[]
>`
  select id, name from alert_destinations
  where environment_id = ${environmentId} and enabled and ${kind} = any(alert_kinds) order by id for share`

/** Returns these destinations as far as they are on, locked likewise. */
export const lockEnabled = (db: Db, { environmentId }: Environment, ids: readonly string[]) => db<
  Pick<DestinationRow, 'id' | 'name'>[]
>`
  select id, name from alert_destinations
  where environment_id = ${environmentId} and enabled and id = any(${[...ids]}::uuid[]) order by id for share`

export async function insertDestination(
  db: Db,
  { environmentId }: Environment,
  row: Omit<DestinationRow, 'last_sent_at' | 'last_error' | 'last_error_at' | 'created_at' | 'updated_at'>,
  by: { userId: string; now: Date },
): Promise<void> {
  await db`
    insert into alert_destinations (environment_id, id, name, kind, format, url, url_host, url_hint, recipients,
      alert_kinds, enabled, created_by, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.name}, ${row.kind}, ${row.format}, ${row.url}, ${row.url_host},
      ${row.url_hint}, ${row.recipients}, ${row.alert_kinds}, ${row.enabled}, ${by.userId}, ${by.now}, ${by.now})`
}

export async function saveDestination(
  db: Db,
  { environmentId }: Environment,
  row: DestinationRow,
  now: Date,
): Promise<void> {
  await db`
    update alert_destinations set name = ${row.name}, format = ${row.format}, url = ${row.url},
      url_host = ${row.url_host}, url_hint = ${row.url_hint}, recipients = ${row.recipients},
      alert_kinds = ${row.alert_kinds}, enabled = ${row.enabled}, last_error = ${row.last_error},
      last_error_at = ${row.last_error_at}, updated_at = ${now}
    where environment_id = ${environmentId} and id = ${row.id}`
}

export async function deleteDestinationRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`delete from alert_destinations where environment_id = ${environmentId} and id = ${id}`
}

/** Records whether the last message arrived. */
export async function noteOutcome(
  db: Db,
  { environmentId }: Environment,
  id: string,
  error: string | null,
  now: Date,
): Promise<void> {
  await db`
    update alert_destinations set
      last_sent_at = ${error === null ? now : db`last_sent_at`}, last_error = ${error},
      last_error_at = ${error === null ? null : now}
    where environment_id = ${environmentId} and id = ${id}`
}
