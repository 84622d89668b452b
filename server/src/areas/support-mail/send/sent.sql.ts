import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { environmentRows } from '../../organizations/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface SentRow {
  mail_id: string
  conversation_id: string
  sent_to: string
  /** `sent_to` in its normalized form. */
  address: string
}

/** Records a mailed reply. Without a time to look, nothing will become of it. */
export async function insertSent(
  db: Db,
  { environmentId }: Environment,
  { row, lookAt, now }: { row: SentRow; lookAt: Date | null; now: Date },
): Promise<void> {
  const { mail_id, conversation_id, sent_to, address } = row
  await db`
    insert into support_mail_sent (environment_id, mail_id, conversation_id, sent_to, address, look_at, created_at)
    values (${environmentId}, ${mail_id}, ${conversation_id}, ${sent_to}, ${address}, ${lookAt}, ${now})`
}

export interface DueSent extends SentRow {
  organization_id: string
  environment_id: string
  created_at: string
}

/** Lists mails whose outcome is to be read now, the earliest first. */
export const listDueSent = (db: Db, now: Date, max: number): Promise<DueSent[]> => db<DueSent[]>`
  select e.organization_id, s.environment_id, s.mail_id, s.conversation_id, s.sent_to, s.address, s.created_at
  from support_mail_sent s join ${environmentRows(db)} e on e.id = s.environment_id
  where s.look_at <= ${now} order by s.look_at limit ${max}`

/** Sets when to look at mails of one environment again; null: their outcome is known. */
export async function lookAgain(
  db: Db,
  { environmentId }: Environment,
  mails: readonly { mail_id: string; look_at: Date | null }[],
): Promise<void> {
  await db`
    update support_mail_sent s set look_at = given.look_at
    from ${rowsOf(db, environmentId, mails, { mail_id: 'uuid', look_at: 'timestamptz' })} given
    where s.environment_id = ${environmentOf(db, environmentId, 'given.environment_id')} and s.mail_id = given.mail_id
      and s.look_at is not null`
}

/** Takes a mail off the list. Returns false if its outcome is known already. */
export async function finishSent(db: Db, { environmentId }: Environment, mailId: string): Promise<boolean> {
  const rows = await db`
    update support_mail_sent set look_at = null
    where environment_id = ${environmentId} and mail_id = ${mailId} and look_at is not null returning 1`
  return rows.length > 0
}

export const listSent = (db: Db, { environmentId }: Environment, mailIds: readonly string[]): Promise<SentRow[]> =>
  db<SentRow[]>`
    select mail_id, conversation_id, sent_to, address from support_mail_sent
    where environment_id = ${environmentId} and mail_id = any(${[...mailIds]}::uuid[])`

/** Returns the last mail to each of these addresses since a time. */
export const listLastSentTo = (
  db: Db,
  { environmentId }: Environment,
  addresses: readonly string[],
  since: Date,
): Promise<SentRow[]> => db<SentRow[]>`
  select distinct on (address) mail_id, conversation_id, sent_to, address from support_mail_sent
  where environment_id = ${environmentId} and address = any(${[...addresses]}) and created_at >= ${since}
  order by address, created_at desc`

/** Lists environments with mails from before the date. */
export const listOldSent = (db: Db, before: Date, max: number) => db<{ environment_id: string }[]>`
  select distinct environment_id from support_mail_sent where created_at < ${before} limit ${max}`

export async function deleteSentBefore(db: Db, { environmentId }: Environment, before: Date): Promise<void> {
  await db`delete from support_mail_sent where environment_id = ${environmentId} and created_at < ${before}`
}
