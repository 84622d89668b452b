import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { Awaits } from '../../../platform/facts/awaited.sql.ts'
import { contactMergeRows, contactRows } from '../../contacts/public.ts'
import type { Environment } from '../surveys.sql.ts'

/** Returns whether an active survey awaits this event. */
export const awaitedBySurveys: Awaits = (db, { environment, type }) => db`exists (
  select 1 from surveys s where s.environment_id = ${environment} and s.trigger_event = ${type} and s.active)`

/** Waits for merges and erasures of these contacts, and locks the remaining ones until the transaction ends. */
export async function holdContacts(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<void> {
  await db`
    select 1 from ${contactRows(db)} contacts where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])
    order by id for key share`
}

interface Happened {
  contact_id: string
  type: string
  at: Date
}

/**
 * Invites contacts to a survey after its delay, counted from the first matching event since it was turned on. A merged
 * contact counts as its survivor, and a contact that was shown the survey is not invited again.
 */
export async function inviteBy(db: Db, { environmentId }: Environment, some: readonly Happened[]): Promise<void> {
  const environment = environmentOf(db, environmentId, 'given.environment_id')
  await db`
    insert into survey_invitations as i (environment_id, contact_id, survey_id, due_at)
    select s.environment_id, p.id, s.id, min(given.at) + s.wait_seconds * interval '1 second'
    from ${rowsOf(db, environmentId, some, { contact_id: 'uuid', type: 'text', at: 'timestamptz' })} as given
    left join ${contactMergeRows(db)} m on m.environment_id = ${environment} and m.from_id = given.contact_id
    join ${contactRows(db)} p on p.environment_id = ${environment} and p.id = coalesce(m.into_id, given.contact_id)
    join surveys s on s.environment_id = ${environment} and s.trigger_event = given.type and s.active
      and given.at >= s.activated_at
    where not exists (
      select 1 from survey_responses r
      where r.environment_id = ${environment} and r.survey_id = s.id and r.contact_id = p.id)
    group by s.environment_id, p.id, s.id, s.wait_seconds order by p.id, s.id
    on conflict (environment_id, contact_id, survey_id) do update set due_at = excluded.due_at
      where excluded.due_at < i.due_at`
}

/** Deletes the invitations of a survey whose trigger changed. */
export async function withdrawInvitations(db: Db, { environmentId }: Environment, surveyId: string): Promise<void> {
  await db`delete from survey_invitations where environment_id = ${environmentId} and survey_id = ${surveyId}`
}
