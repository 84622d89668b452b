import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface Smtp {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user: string | null
}

export interface Dkim {
  domain: string
  selector: string
  /** The public key in the DNS record. */
  publicKey: string
}

export interface SenderRow {
  id: string
  name: string
  from_name: string
  from_address: string
  reply_to: string | null
  is_default: boolean
  smtp: Smtp | null
  smtp_password: string | null
  dkim: Dkim | null
  dkim_key: string | null
  per_minute: number | null
  tested_at: string | null
  last_error: string | null
  last_error_at: string | null
  created_at: string
  updated_at: string
}

const columns = (db: Db) => db`
  s.id, s.name, s.from_name, s.from_address, s.reply_to, s.is_default, s.smtp, s.smtp_password, s.dkim, s.dkim_key,
  s.per_minute, s.tested_at, s.last_error, s.last_error_at, s.created_at, s.updated_at`

const byName = keyset('senders', 'asc', { 'lower(s.name)': 'text', 's.id': 'uuid' })

export function listSenderRows(db: Db, { environmentId }: Environment, page: Page): Promise<Paged<SenderRow>> {
  return byName.read(
    db,
    page,
    ({ key, after, window }) => db<SenderRow[]>`
      select ${columns(db)}, ${key} from senders s where s.environment_id = ${environmentId} ${after} ${window}`,
  )
}

export async function findSender(db: Db, { environmentId }: Environment, id: string): Promise<SenderRow | null> {
  const [row] = await db<SenderRow[]>`
    select ${columns(db)} from senders s where s.environment_id = ${environmentId} and s.id = ${id}`
  return row ?? null
}

/** Returns the sender that an environment uses if none is named. */
export async function findDefaultSender(db: Db, { environmentId }: Environment): Promise<SenderRow | null> {
  const [row] = await db<SenderRow[]>`
    select ${columns(db)} from senders s where s.environment_id = ${environmentId} and s.is_default`
  return row ?? null
}

/** Lists the senders of an environment. */
export const allSenders = (db: Db, { environmentId }: Environment) => db<SenderRow[]>`
  select ${columns(db)} from senders s where s.environment_id = ${environmentId} order by s.id`

/** Locks the senders of an environment, of which one is the default. */
export async function lockSenders(db: Db, { environmentId }: Environment): Promise<SenderRow[]> {
  await db`select 1 from senders where environment_id = ${environmentId} order by id for no key update`
  return allSenders(db, { environmentId })
}

type Written = Omit<SenderRow, 'created_at' | 'updated_at'>

export async function insertSender(
  db: Db,
  { environmentId }: Environment,
  row: Written & { created_by: string },
  now: Date,
): Promise<void> {
  await db`
    insert into senders (environment_id, id, name, from_name, from_address, reply_to, is_default, smtp, smtp_password, dkim,
      dkim_key, per_minute, tested_at, created_by, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.name}, ${row.from_name}, ${row.from_address}, ${row.reply_to},
      ${row.is_default}, ${row.smtp && db.json({ ...row.smtp })}, ${row.smtp_password},
      ${row.dkim && db.json({ ...row.dkim })}, ${row.dkim_key}, ${row.per_minute}, ${row.tested_at}, ${row.created_by},
      ${now}, ${now})`
}

export async function saveSender(db: Db, { environmentId }: Environment, row: Written, now: Date): Promise<void> {
  await db`
    update senders set name = ${row.name}, from_name = ${row.from_name}, from_address = ${row.from_address},
      reply_to = ${row.reply_to}, is_default = ${row.is_default}, smtp = ${row.smtp && db.json({ ...row.smtp })},
      smtp_password = ${row.smtp_password}, dkim = ${row.dkim && db.json({ ...row.dkim })}, dkim_key = ${row.dkim_key},
      per_minute = ${row.per_minute}, tested_at = ${row.tested_at}, last_error = ${row.last_error},
      last_error_at = ${row.last_error_at}, updated_at = ${now}
    where environment_id = ${environmentId} and id = ${row.id}`
}

/** Clears the default before another sender becomes it: an environment has one at most. */
export async function clearDefault(db: Db, { environmentId }: Environment, now: Date): Promise<void> {
  await db`
    update senders set is_default = false, updated_at = ${now} where environment_id = ${environmentId} and is_default`
}

export async function deleteSenderRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`delete from senders where environment_id = ${environmentId} and id = ${id}`
}

/** Records that the server accepted a mail: once after a failure, and then occasionally. */
export async function noteWorking(db: Db, { environmentId }: Environment, id: string, now: Date, since: Date) {
  await db`
    update senders set tested_at = ${now}, last_error = null, last_error_at = null
    where environment_id = ${environmentId} and id = ${id}
      and (last_error is not null or tested_at is null or tested_at < ${since})`
}

/** Records that the server is unreachable or refuses the sender. */
export async function noteFailing(db: Db, { environmentId }: Environment, id: string, error: string, now: Date) {
  await db`
    update senders set last_error = ${error}, last_error_at = ${now}
    where environment_id = ${environmentId} and id = ${id}`
}
