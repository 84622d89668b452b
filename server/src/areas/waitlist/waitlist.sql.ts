import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { contactIdentityRows, emailKey } from '../contacts/public.ts'

interface WaitingRow {
  id: string
  email: string
  name: string | null
  created_at: string
  admitted_at: string | null
}

const columns = (db: Db) => db`id, email, name, created_at, admitted_at`

/** Returns the existing entry of an address that already waits. */
export async function insertWaiting(
  db: Db,
  { environmentId }: EnvironmentScope,
  { id, email, name, now }: { id: string; email: string; name: string | null; now: Date },
): Promise<void> {
  await db`
    insert into contact_waitlist (environment_id, id, email, email_key, name, created_at)
    values (${environmentId}, ${id}, ${email}, ${emailKey(email)}, ${name}, ${now})
    on conflict (environment_id, email_key) do nothing`
}

const newestFirst = keyset('waitlist', 'desc', { id: 'uuid' })

export function listWaiting(
  db: Db,
  { environmentId }: EnvironmentScope,
  admitted: boolean | undefined,
  page: Page,
): Promise<Paged<WaitingRow>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<WaitingRow[]>`
      select ${columns(db)}, ${key} from contact_waitlist
      where environment_id = ${environmentId}
        ${admitted === undefined ? db`` : db`and (admitted_at is not null) = ${admitted}`} ${after}
      ${window}`,
  )
}

/** Locks the entry until the transaction ends, so that of two concurrent admissions one sends the mail. */
export async function lockWaiting(db: Db, { environmentId }: EnvironmentScope, id: string): Promise<WaitingRow | null> {
  const [row] = await db<WaitingRow[]>`
    select ${columns(db)} from contact_waitlist where environment_id = ${environmentId} and id = ${id} for update`
  return row ?? null
}

export async function setAdmitted(db: Db, { environmentId }: EnvironmentScope, id: string, now: Date): Promise<void> {
  await db`
    update contact_waitlist set admitted_at = ${now} where environment_id = ${environmentId} and id = ${id}`
}

/** Whether someone of the staff let this address in. */
export async function isAdmitted(db: Db, { environmentId }: EnvironmentScope, email: string): Promise<boolean> {
  const rows = await db`
    select 1 from contact_waitlist
    where environment_id = ${environmentId} and email_key = ${emailKey(email)} and admitted_at is not null`
  return rows.length > 0
}

const addressesOf = (db: Db, { environmentId }: EnvironmentScope, contactId: string) => db`
  select value from ${contactIdentityRows(db)} contact_identities
  where environment_id = ${environmentId} and contact_id = ${contactId} and kind = 'email'`

export function waitingOfContact(db: Db, scope: EnvironmentScope, contactId: string): Promise<WaitingRow[]> {
  return db<WaitingRow[]>`
    select ${columns(db)} from contact_waitlist
    where environment_id = ${scope.environmentId} and email_key in (${addressesOf(db, scope, contactId)})
    order by id`
}

export async function deleteWaitingOfContact(db: Db, scope: EnvironmentScope, contactId: string): Promise<void> {
  await db`
    delete from contact_waitlist
    where environment_id = ${scope.environmentId} and email_key in (${addressesOf(db, scope, contactId)})`
}
