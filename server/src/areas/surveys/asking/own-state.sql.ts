import type { SurveyState } from '@userkeep/contract/shapes/survey-answer'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { contactRows } from '../../contacts/public.ts'
import { inSegment } from '../../segments/public.ts'
import type { Answers } from '../answers/path.ts'

/** Everything that decides which survey a contact is shown. Missing parts are null. */
export interface OwnState {
  first_seen_at: string
  /** The contact's locale as set by the tenant's backend. */
  locale: unknown
  /** When the contact was last asked, and which survey. */
  last: [at: string, surveyId: string] | null
  /** The state of the contact's response to each survey. */
  states: Record<string, SurveyState> | null
  /** The times from which a survey with a delay may be shown. */
  due: Record<string, string> | null
  /** The audiences of which the contact is a member. */
  segments: string[] | null
  /** The answers to the survey that the contact was shown last. */
  answers: Answers | null
  days_between: number | null
}

/** Returns an expression: the answer in a row `a` as JSON. */
export const answerJson = (db: Db): Fragment =>
  db`coalesce(to_jsonb(a.number), to_jsonb(a.words), case when a.is_list then to_jsonb(a.choices) else to_jsonb(a.choices[1]) end)`

/** Selects only the contact's own state, because it is read for every page; the surveys themselves are cached. */
export const ownState = (
  db: Db,
  { environment, contact }: { environment: Fragment; contact: Fragment },
): Fragment => db`
  select jsonb_build_object(
    'first_seen_at', c.first_seen_at,
    'locale', coalesce(c.attributes -> 'locale', c.attributes -> 'language'),
    'last', case when p.contact_id is not null then jsonb_build_array(p.last_shown_at, p.survey_id) end,
    'states', (select jsonb_object_agg(r.survey_id, r.state) from survey_responses r
      where r.environment_id = ${environment} and r.contact_id = c.id),
    'due', (select jsonb_object_agg(i.survey_id, i.due_at) from survey_invitations i
      where i.environment_id = ${environment} and i.contact_id = c.id),
    'segments', (select jsonb_agg(distinct v.segment_id) from surveys v
      where v.environment_id = ${environment} and v.active and v.segment_id is not null
        and ${inSegment(db, { environment, segment: db`v.segment_id`, contact: db`c.id` })}),
    'answers', (select jsonb_object_agg(a.question_id, ${answerJson(db)})
      from survey_responses r
      join survey_answers a on a.environment_id = ${environment} and a.response_id = r.id
      where r.environment_id = ${environment} and r.contact_id = c.id and r.survey_id = p.survey_id),
    'days_between', (select t.days_between from survey_settings t where t.environment_id = ${environment}))
  from ${contactRows(db)} c
  left join survey_people p on p.environment_id = ${environment} and p.contact_id = c.id
  where c.environment_id = ${environment} and c.id = ${contact}
    and exists (select 1 from surveys v where v.environment_id = ${environment} and v.active)`

export async function findOwnState(db: Db, environmentId: string, contactId: string): Promise<OwnState | null> {
  const asked = { environment: db`${environmentId}::uuid`, contact: db`${contactId}::uuid` }
  const [row] = await db<{ state: OwnState | null }[]>`select (${ownState(db, asked)}) as state`
  return row?.state ?? null
}
