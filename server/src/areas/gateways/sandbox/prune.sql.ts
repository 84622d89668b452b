import { days } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/sql.ts'

const batch = 2000
const kept = days(30)

/** Keeps keys for longer than a request is repeated, and messages for longer than they are sent. */
export async function pruneSandbox({ sql, clock }: Context): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - kept)
  while ((await pruneAnswers(sql, before)).count === batch);
  while ((await pruneMessages(sql, before)).count === batch);
  while ((await prunePortals(sql, now)).count === batch);
}

const pruneAnswers = (db: Db, before: Date) => db`
  delete from sandbox_answers where (environment_id, connection_id, key) in (
    select environment_id, connection_id, key from sandbox_answers where created_at < ${before} limit ${batch})`

const pruneMessages = (db: Db, before: Date) => db`
  delete from sandbox_messages where (environment_id, id) in (
    select environment_id, id from sandbox_messages
    where created_at < ${before} and next_attempt_at is null limit ${batch})`

const prunePortals = (db: Db, now: Date) => db`
  delete from sandbox_portals where (environment_id, token) in (
    select environment_id, token from sandbox_portals where expires_at < ${now} limit ${batch})`
