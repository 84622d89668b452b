import type postgres from 'postgres'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { emailKey } from '../../contacts/public.ts'

/** What becomes of an invitation. Its row goes, and its token is remembered to have meant this. */
export type InvitationEnd = 'accepted' | 'withdrawn' | 'replaced' | 'expired'

type Condition = postgres.PendingQuery<postgres.Row[]>

/** Ends those that the condition on `i` names, and answers how many. */
async function end(db: Db, which: Condition, as: InvitationEnd, now: Date): Promise<number> {
  const { count } = await db`
    with gone as (
      delete from customer_invitations i where ${which}
      returning i.token_hash, i.environment_id, i.customer_id
    )
    insert into customer_invitation_ends (token_hash, environment_id, customer_id, ended_as, ended_at)
    select token_hash, environment_id, customer_id, ${as}, ${now} from gone`
  return count
}

/** False when it was no longer there to be accepted. */
export async function endAccepted(
  db: Db,
  { environmentId }: EnvironmentScope,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const which = db`i.environment_id = ${environmentId} and i.token_hash = ${tokenHash}`
  return (await end(db, which, 'accepted', now)) > 0
}

export async function endWithdrawn(db: Db, { environmentId }: EnvironmentScope, id: string, now: Date): Promise<void> {
  await end(db, db`i.environment_id = ${environmentId} and i.id = ${id}`, 'withdrawn', now)
}

/** Makes room for another one to the same address, where that one has expired. */
export async function endOverdue(
  db: Db,
  { environmentId }: EnvironmentScope,
  { customerId, email, now }: { customerId: string; email: string; now: Date },
): Promise<void> {
  const which = db`
    i.environment_id = ${environmentId} and i.customer_id = ${customerId} and i.email_key = ${emailKey(email)}
    and i.expires_at <= ${now}`
  await end(db, which, 'replaced', now)
}

/** Who has joined, however it came about, needs no invitation to the same team any more. */
export async function endOfMember(
  db: Db,
  { environmentId }: EnvironmentScope,
  { customerId, contactId, now }: { customerId: string; contactId: string; now: Date },
): Promise<void> {
  const which = db`
    i.environment_id = ${environmentId} and i.customer_id = ${customerId} and i.email_key in (
      select value from contact_identities
      where environment_id = ${environmentId} and kind = 'email' and contact_id = ${contactId})`
  await end(db, which, 'accepted', now)
}

export const endExpired = (sql: postgres.Sql, now: Date): Promise<number> =>
  end(sql, sql`i.expires_at <= ${now}`, 'expired', now)

/** The token of an invitation that stays, with another one. */
export async function endToken(db: Db, { environmentId }: EnvironmentScope, id: string, now: Date): Promise<void> {
  await db`
    insert into customer_invitation_ends (token_hash, environment_id, customer_id, ended_as, ended_at)
    select token_hash, environment_id, customer_id, 'replaced', ${now} from customer_invitations
    where environment_id = ${environmentId} and id = ${id}`
}

export async function deleteEndsBefore(sql: postgres.Sql, before: Date): Promise<void> {
  await sql`delete from customer_invitation_ends where ended_at < ${before}`
}
