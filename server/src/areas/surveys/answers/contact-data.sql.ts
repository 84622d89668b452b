import type { Db } from '../../../platform/db/sql.ts'
import type { MergedContacts } from '../../contacts/public.ts'
import { answerJson } from '../asking/own-state.sql.ts'
import type { Environment } from '../surveys.sql.ts'

/**
 * Merges responses. Where both contacts have one, the one with the further state stays, and of equal ones the earlier.
 */
export async function mergeResponses(db: Db, { scope: { environmentId }, from, into }: MergedContacts): Promise<void> {
  await db`
    delete from survey_responses r using (
      select id, row_number() over (partition by survey_id order by
        array_position(array['complete', 'partial', 'dismissed', 'shown'], state),
        coalesce(completed_at, started_at, shown_at), id) as place
      from survey_responses where environment_id = ${environmentId} and contact_id in (${from}, ${into})
    ) ranked
    where r.environment_id = ${environmentId} and r.id = ranked.id and ranked.place > 1`
  await db`
    update survey_responses set contact_id = ${into}
    where environment_id = ${environmentId} and contact_id = ${from}`
}

/** Merges the times of the last request: the later one stays. */
export async function mergePeople(db: Db, { scope: { environmentId }, from, into }: MergedContacts): Promise<void> {
  await db`
    insert into survey_people as p (environment_id, contact_id, last_shown_at, survey_id)
    select environment_id, ${into}, last_shown_at, survey_id from survey_people
    where environment_id = ${environmentId} and contact_id = ${from}
    on conflict (environment_id, contact_id) do update set
      last_shown_at = excluded.last_shown_at, survey_id = excluded.survey_id
      where excluded.last_shown_at > p.last_shown_at`
  await db`delete from survey_people where environment_id = ${environmentId} and contact_id = ${from}`
}

export async function mergeInvitations(
  db: Db,
  { scope: { environmentId }, from, into }: MergedContacts,
): Promise<void> {
  await db`
    insert into survey_invitations as i (environment_id, contact_id, survey_id, due_at)
    select environment_id, ${into}, survey_id, due_at from survey_invitations
    where environment_id = ${environmentId} and contact_id = ${from}
    on conflict (environment_id, contact_id, survey_id) do update set due_at = least(i.due_at, excluded.due_at)`
  await db`delete from survey_invitations where environment_id = ${environmentId} and contact_id = ${from}`
}

interface ResponseOfContact {
  survey: string
  state: string
  source: string
  answers: Record<string, unknown> | null
  shown_at: string
  started_at: string | null
  completed_at: string | null
}

/** Returns the responses with the text of their questions. */
export const responsesOfContact = (
  db: Db,
  { environmentId }: Environment,
  contactId: string,
): Promise<ResponseOfContact[]> => db<ResponseOfContact[]>`
  select s.name as survey, r.state, r.source, r.shown_at, r.started_at, r.completed_at, (
    select jsonb_object_agg(coalesce(q ->> 'title', a.question_id::text), ${answerJson(db)})
    from survey_answers a
    left join lateral jsonb_array_elements(s.questions) q on q ->> 'id' = a.question_id::text
    where a.environment_id = ${environmentId} and a.response_id = r.id) as answers
  from survey_responses r
  join surveys s on s.environment_id = ${environmentId} and s.id = r.survey_id
  where r.environment_id = ${environmentId} and r.contact_id = ${contactId} order by r.shown_at, s.id`
