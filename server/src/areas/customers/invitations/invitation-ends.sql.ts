import type postgres from 'postgres'
import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactIdentityRows, emailKey } from '../../contacts/public.ts'

/** The end of an invitation. Its row is deleted, and the end of its token is remembered. */
export type InvitationEnd = 'accepted' | 'withdrawn' | 'replaced' | 'expired'

type Condition = postgres.PendingQuery<postgres.Row[]>

/** Ends those of an environment that the condition on `i` names, and answers how many. */
async function end(
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  which: Condition,
  as: InvitationEnd,
  now: Date,
): Promise<number> {
  const { count } = await db`
    with gone as (
      delete from customer_invitations i where i.environment_id = ${environmentId} and ${which}
      returning i.token_hash, i.environment_id, i.customer_id
    )
    insert into customer_invitation_ends (token_hash, environment_id, customer_id, ended_as, ended_at)
    select token_hash, environment_id, customer_id, ${as}, ${now} from gone`
  return count
}

/** Returns false if the invitation no longer existed. */
export async function endAccepted(db: Db, scope: EnvironmentScope, tokenHash: Buffer, now: Date): Promise<boolean> {
  return (await end(db, scope, db`i.token_hash = ${tokenHash}`, 'accepted', now)) > 0
}

export async function endWithdrawn(db: Db, scope: EnvironmentScope, id: string, now: Date): Promise<void> {
  await end(db, scope, db`i.id = ${id}`, 'withdrawn', now)
}

/** Makes room for another one to the same address, where that one has expired. */
export async function endOverdue(
  db: Db,
  scope: EnvironmentScope,
  { customerId, email, now }: { customerId: string; email: string; now: Date },
): Promise<void> {
  const which = db`i.customer_id = ${customerId} and i.email_key = ${emailKey(email)} and i.expires_at <= ${now}`
  await end(db, scope, which, 'replaced', now)
}

/** Ends the invitations of a contact to a customer that it has joined. */
export async function endOfMember(
  db: Db,
  scope: EnvironmentScope,
  { customerId, contactId, now }: { customerId: string; contactId: string; now: Date },
): Promise<void> {
  const which = db`
    i.customer_id = ${customerId} and i.email_key in (
      select value from ${contactIdentityRows(db)} contact_identities
      where environment_id = ${scope.environmentId} and kind = 'email' and contact_id = ${contactId})`
  await end(db, scope, which, 'accepted', now)
}

/** Ends the invitations of new members to the customers that they have joined. */
export async function endOfMembers(
  db: Db,
  scope: EnvironmentScope,
  members: readonly { customer_id: string; contact_id: string }[],
  now: Date,
): Promise<void> {
  if (members.length === 0) return
  const joined = rowsOf(db, scope.environmentId, members, { customer_id: 'uuid', contact_id: 'uuid' })
  const which = db`
    (i.customer_id, i.email_key) in (
      select joined.customer_id, known.value from ${joined} joined
      join ${contactIdentityRows(db)} known
        on known.environment_id = ${scope.environmentId} and known.kind = 'email' and known.contact_id = joined.contact_id)`
  await end(db, scope, which, 'accepted', now)
}

/** Lists environments with invitations that have expired. */
export const environmentsOfExpired = (sql: postgres.Sql, now: Date) => sql<{ environmentId: string }[]>`
  select distinct environment_id as "environmentId" from customer_invitations where expires_at <= ${now}`

export const endExpired = (db: Db, { environmentId }: { environmentId: string }, now: Date): Promise<number> =>
  end(db, { environmentId }, db`i.expires_at <= ${now}`, 'expired', now)

/** Records the end of an invitation's previous token when it gets a new one. */
export async function endToken(db: Db, { environmentId }: EnvironmentScope, id: string, now: Date): Promise<void> {
  await db`
    insert into customer_invitation_ends (token_hash, environment_id, customer_id, ended_as, ended_at)
    select token_hash, environment_id, customer_id, 'replaced', ${now} from customer_invitations
    where environment_id = ${environmentId} and id = ${id}`
}

export async function deleteEndsBefore(sql: postgres.Sql, before: Date): Promise<void> {
  await sql`delete from customer_invitation_ends where ended_at < ${before}`
}
