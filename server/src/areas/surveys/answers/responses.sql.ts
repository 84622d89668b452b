import type { SurveySource, SurveyState } from '@userkeep/contract/shapes/survey-answer'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { answerJson } from '../asking/own-state.sql.ts'
import type { Environment } from '../surveys.sql.ts'
import type { Answers } from './path.ts'

export interface ResponseRow {
  id: string
  survey_id: string
  contact_id: string
  customer_id: string | null
  state: SurveyState
  source: SurveySource
  locale: string | null
  shown_at: string
  started_at: string | null
  completed_at: string | null
  dismissed_at: string | null
}

export const responseColumns = (db: Db) => db`
  r.id, r.survey_id, r.contact_id, r.customer_id, r.state, r.source, r.locale, r.shown_at, r.started_at, r.completed_at,
  r.dismissed_at`

export async function findResponse(
  db: Db,
  { environmentId }: Environment,
  surveyId: string,
  contactId: string,
): Promise<ResponseRow | null> {
  const [row] = await db<ResponseRow[]>`
    select ${responseColumns(db)} from survey_responses r
    where r.environment_id = ${environmentId} and r.survey_id = ${surveyId} and r.contact_id = ${contactId}`
  return row ?? null
}

export async function insertResponse(db: Db, { environmentId }: Environment, row: ResponseRow): Promise<void> {
  await db`
    insert into survey_responses (environment_id, id, survey_id, contact_id, customer_id, state, source, locale, shown_at)
    values (${environmentId}, ${row.id}, ${row.survey_id}, ${row.contact_id}, ${row.customer_id}, ${row.state},
      ${row.source}, ${row.locale}, ${row.shown_at})`
}

export async function saveResponse(db: Db, { environmentId }: Environment, row: ResponseRow): Promise<void> {
  await db`
    update survey_responses set customer_id = ${row.customer_id}, state = ${row.state}, source = ${row.source},
      locale = ${row.locale}, started_at = ${row.started_at}, completed_at = ${row.completed_at},
      dismissed_at = ${row.dismissed_at}
    where environment_id = ${environmentId} and id = ${row.id}`
}

/** Records when a contact was last asked; the time never moves back. */
export async function noteAsked(
  db: Db,
  { environmentId }: Environment,
  { contactId, surveyId, at }: { contactId: string; surveyId: string; at: Date },
): Promise<void> {
  await db`
    insert into survey_people as p (environment_id, contact_id, last_shown_at, survey_id)
    values (${environmentId}, ${contactId}, ${at}, ${surveyId})
    on conflict (environment_id, contact_id) do update set
      last_shown_at = excluded.last_shown_at, survey_id = excluded.survey_id
      where excluded.last_shown_at >= p.last_shown_at`
}

export async function answersOf(db: Db, { environmentId }: Environment, responseId: string): Promise<Answers> {
  const [row] = await db<{ answers: Answers | null }[]>`
    select jsonb_object_agg(a.question_id, ${answerJson(db)}) as answers from survey_answers a
    where a.environment_id = ${environmentId} and a.response_id = ${responseId}`
  return row?.answers ?? {}
}

/** An answer as it is stored: a number, choices, or words. */
export interface StoredAnswer {
  readonly question_id: string
  readonly number: number | null
  readonly choices: readonly string[] | null
  readonly is_list: boolean
  readonly words: string | null
}

type JsonValue = Parameters<Db['json']>[0]

/** Writes answers. What was answered to these questions before is replaced. */
export async function saveAnswers(
  db: Db,
  { environmentId }: Environment,
  { id, survey_id }: Pick<ResponseRow, 'id' | 'survey_id'>,
  answers: readonly StoredAnswer[],
  now: Date,
): Promise<void> {
  if (answers.length === 0) return
  await db`
    insert into survey_answers (environment_id, response_id, question_id, survey_id, number, choices, is_list, words,
      answered_at)
    select ${environmentId}, ${id}, g.question_id, ${survey_id}, g.number, g.choices, g.is_list, g.words, ${now}
    from jsonb_to_recordset(${db.json(answers as unknown as JsonValue)})
      as g (question_id uuid, number int, choices text[], is_list boolean, words text)
    on conflict (environment_id, response_id, question_id) do update set number = excluded.number,
      choices = excluded.choices, is_list = excluded.is_list, words = excluded.words, answered_at = excluded.answered_at`
}

/** Deletes the answers to all other questions. */
export async function keepAnswers(
  db: Db,
  { environmentId }: Environment,
  responseId: string,
  questionIds: readonly string[],
): Promise<void> {
  await db`
    delete from survey_answers where environment_id = ${environmentId} and response_id = ${responseId}
      and question_id <> all(${questionIds as string[]}::uuid[])`
}

/** Selects the contacts with an answer to a survey. */
export const everyoneAsked = (db: Db, { environmentId }: Environment, surveyId: string): Fragment => db`
  select contact_id from survey_responses where environment_id = ${environmentId} and survey_id = ${surveyId}`
