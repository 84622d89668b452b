import type { SurveyInterval } from '@userkeep/contract/shapes/survey-results'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { inSegment } from '../../segments/public.ts'
import type { Counts, Environment } from '../surveys.sql.ts'

interface Span {
  readonly from: Date | null
  readonly to: Date | null
  readonly segmentId: string | null
}

const spanned = (db: Db, column: Fragment, { from, to }: Pick<Span, 'from' | 'to'>): Fragment => db`
  ${from === null ? db`` : db`and ${column} >= ${from}`} ${to === null ? db`` : db`and ${column} < ${to}`}`

const ofSegment = (db: Db, environmentId: string, { segmentId }: Span): Fragment =>
  segmentId === null
    ? db``
    : db`and ${inSegment(db, { environment: db`${environmentId}::uuid`, segment: db`${segmentId}::uuid`, contact: db`r.contact_id` })}`

export async function countShown(
  db: Db,
  { environmentId }: Environment,
  surveyId: string,
  span: Span,
): Promise<Counts> {
  const [row] = await db<Counts[]>`
    select count(*)::int as shown, count(r.started_at)::int as started,
      (count(*) filter (where r.state = 'complete'))::int as completed,
      (count(*) filter (where r.state = 'dismissed'))::int as dismissed
    from survey_responses r
    where r.environment_id = ${environmentId} and r.survey_id = ${surveyId} ${spanned(db, db`r.shown_at`, span)}
      ${ofSegment(db, environmentId, span)}`
  return row ?? { shown: 0, started: 0, completed: 0, dismissed: 0 }
}

/** How often each answer was given. For text, the number of answers without a value. */
export interface Given {
  question_id: string
  number: number | null
  choice: string | null
  answers: number
}

/** Selects the answers of a survey, limited to a segment if one is given. */
const answersIn = (db: Db, environmentId: string, span: Span): Fragment => db`
  from survey_answers a
  ${
    span.segmentId === null
      ? db``
      : db`join survey_responses r on r.environment_id = ${environmentId} and r.id = a.response_id
          ${ofSegment(db, environmentId, span)}`
  }`

const whichAnswers = (db: Db, environmentId: string, surveyId: string, span: Span): Fragment => db`
  where a.environment_id = ${environmentId} and a.survey_id = ${surveyId} ${spanned(db, db`a.answered_at`, span)}`

export const countAnswers = (
  db: Db,
  { environmentId }: Environment,
  surveyId: string,
  span: Span,
): Promise<Given[]> => db<Given[]>`
  select a.question_id, a.number, null as choice, count(*)::int as answers
  ${answersIn(db, environmentId, span)} ${whichAnswers(db, environmentId, surveyId, span)}
  group by a.question_id, a.number`

/** Counts choices. An answer with several counts for each. */
export const countChoices = (
  db: Db,
  { environmentId }: Environment,
  surveyId: string,
  span: Span,
): Promise<Given[]> => db<Given[]>`
  select a.question_id, null as number, choice, count(*)::int as answers
  ${answersIn(db, environmentId, span)} cross join lateral unnest(a.choices) choice
  ${whichAnswers(db, environmentId, surveyId, span)}
  group by a.question_id, choice`

export interface GivenAt {
  question_id: string
  start: string
  number: number
  answers: number
}

export const countOverTime = (
  db: Db,
  { environmentId }: Environment,
  surveyId: string,
  { interval, ...span }: Span & { readonly interval: SurveyInterval },
): Promise<GivenAt[]> => db<GivenAt[]>`
  select a.question_id, date_trunc(${interval}, a.answered_at, 'UTC') as start, a.number, count(*)::int as answers
  ${answersIn(db, environmentId, span)} ${whichAnswers(db, environmentId, surveyId, span)}
    and a.number is not null
  group by a.question_id, 2, a.number order by 2`

export const countTags = (
  db: Db,
  { environmentId }: Environment,
  surveyId: string,
): Promise<{ tag: string; count: number }[]> => db<{ tag: string; count: number }[]>`
  select tag, count(*)::int as count from survey_tags
  where environment_id = ${environmentId} and survey_id = ${surveyId}
  group by tag order by count(*) desc, tag limit 200`
