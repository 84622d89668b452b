import type { Page, Paged } from '@userkeep/contract'
import type { SurveySource, SurveyState } from '@userkeep/contract/shapes/survey-answer'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { contactRows } from '../../contacts/public.ts'
import { inSegment } from '../../segments/public.ts'
import type { Answers } from '../answers/path.ts'
import { type ResponseRow, responseColumns } from '../answers/responses.sql.ts'
import { hasWords } from '../answers/words.sql.ts'
import { termsOf } from '../answers/words.ts'
import { answerJson } from '../asking/own-state.sql.ts'
import type { Question } from '../rules.ts'
import type { Environment } from '../surveys.sql.ts'

export interface Filter {
  readonly state?: SurveyState | undefined
  readonly source?: SurveySource | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly segment_id?: string | undefined
  readonly question_id?: string | undefined
  readonly q?: string | undefined
  readonly tag?: string | undefined
}

export interface ResponseInFull extends ResponseRow {
  contact: { id: string; name: string | null; email: string | null; kind: string }
  answers: Answers | null
  tags: string[] | null
}

const inFull = (db: Db, environmentId: string): Fragment => db`
  ${responseColumns(db)}, jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'kind', c.kind) as contact, (
    select jsonb_object_agg(a.question_id, ${answerJson(db)}) from survey_answers a
    where a.environment_id = ${environmentId} and a.response_id = r.id) as answers, (
    select jsonb_agg(t.tag order by t.tag) from survey_tags t
    where t.environment_id = ${environmentId} and t.response_id = r.id) as tags`

const latestFirst = keyset('survey_responses', 'desc', { 'r.started_at': 'timestamptz', 'r.id': 'uuid' })

/** Lists responses with at least one answer. */
export const listResponses = (
  db: Db,
  scope: Environment,
  surveyId: string,
  filter: Filter,
  page: Page,
): Promise<Paged<ResponseInFull>> =>
  latestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<ResponseInFull[]>`
      select ${inFull(db, scope.environmentId)}, ${key} from survey_responses r
      join ${contactRows(db)} c on c.environment_id = ${scope.environmentId} and c.id = r.contact_id
      where r.environment_id = ${scope.environmentId} and r.survey_id = ${surveyId} and r.started_at is not null
        ${filtered(db, scope, surveyId, filter)} ${after} ${window}`,
  )

function filtered(db: Db, scope: Environment, surveyId: string, filter: Filter): Fragment {
  const { state, source, from, to, segment_id, question_id, q, tag } = filter
  const { environmentId } = scope
  const environment = db`${environmentId}::uuid`
  return db`
    ${state === undefined ? db`` : db`and r.state = ${state}`}
    ${source === undefined ? db`` : db`and r.source = ${source}`}
    ${from === undefined ? db`` : db`and r.started_at >= ${from}`}
    ${to === undefined ? db`` : db`and r.started_at < ${to}`}
    ${
      segment_id === undefined
        ? db``
        : db`and ${inSegment(db, { environment, segment: db`${segment_id}::uuid`, contact: db`r.contact_id` })}`
    }
    ${
      question_id === undefined
        ? db``
        : db`and exists (select 1 from survey_answers a where a.environment_id = ${environmentId}
            and a.response_id = r.id and a.question_id = ${question_id})`
    }
    ${
      tag === undefined
        ? db``
        : db`and r.id in (select t.response_id from survey_tags t where t.environment_id = ${environmentId}
            and t.survey_id = ${surveyId} and t.tag = ${tag})`
    }
    ${q === undefined ? db`` : hasWords(db, scope, surveyId, termsOf(q))}`
}

export async function findResponseInFull(
  db: Db,
  { environmentId }: Environment,
  surveyId: string,
  id: string,
): Promise<ResponseInFull | null> {
  const [row] = await db<ResponseInFull[]>`
    select ${inFull(db, environmentId)} from survey_responses r
    join ${contactRows(db)} c on c.environment_id = ${environmentId} and c.id = r.contact_id
    where r.environment_id = ${environmentId} and r.survey_id = ${surveyId} and r.id = ${id}`
  return row ?? null
}

export async function saveTags(
  db: Db,
  { environmentId }: Environment,
  { id, survey_id }: Pick<ResponseRow, 'id' | 'survey_id'>,
  tags: readonly string[],
): Promise<void> {
  await db`
    delete from survey_tags where environment_id = ${environmentId} and response_id = ${id}
      and tag <> all(${tags as string[]})`
  await db`
    insert into survey_tags (environment_id, response_id, tag, survey_id)
    select ${environmentId}, ${id}, tag, ${survey_id} from unnest(${tags as string[]}::text[]) tag
    on conflict do nothing`
}

const newestSurveyFirst = keyset('surveys_of_contact', 'desc', { 'r.survey_id': 'uuid' })

export type ResponseToSurvey = ResponseRow & {
  answers: Answers | null
  survey_name: string
  questions: Question[]
}

export const listOfContact = (
  db: Db,
  { environmentId }: Environment,
  contactId: string,
  page: Page,
): Promise<Paged<ResponseToSurvey>> =>
  newestSurveyFirst.read(
    db,
    page,
    ({ key, after, window }) => db<ResponseToSurvey[]>`
      select ${responseColumns(db)}, s.name as survey_name, s.questions, (
        select jsonb_object_agg(a.question_id, ${answerJson(db)}) from survey_answers a
        where a.environment_id = ${environmentId} and a.response_id = r.id) as answers, ${key}
      from survey_responses r
      join surveys s on s.environment_id = ${environmentId} and s.id = r.survey_id
      where r.environment_id = ${environmentId} and r.contact_id = ${contactId} ${after} ${window}`,
  )
