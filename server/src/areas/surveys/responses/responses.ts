import { type AnswerOf, pageAnswer, pageOf, type surveys } from '@userkeep/contract'
import type { AnswerValue } from '@userkeep/contract/shapes/survey-answer'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../../contacts/public.ts'
import type { Question } from '../rules.ts'
import { findSurveyName, lockSurvey } from '../surveys.sql.ts'
import {
  findResponseInFull,
  listOfContact,
  listResponses,
  type ResponseInFull,
  type ResponseToSurvey,
  saveTags,
} from './list-responses.sql.ts'

type Shown = AnswerOf<typeof surveys.routes.tag>
type OfContact = AnswerOf<typeof surveys.routes.ofContact>['responses'][number]

const toResponse = (row: ResponseInFull): Shown => ({
  id: row.id,
  survey_id: row.survey_id,
  contact: row.contact,
  customer_id: row.customer_id,
  state: row.state,
  source: row.source,
  locale: row.locale,
  answers: row.answers ?? {},
  tags: row.tags ?? [],
  shown_at: row.shown_at,
  started_at: row.started_at,
  completed_at: row.completed_at,
  dismissed_at: row.dismissed_at,
})

const toResponseOfContact = (row: ResponseToSurvey): OfContact => ({
  id: row.id,
  survey: { id: row.survey_id, name: row.survey_name },
  state: row.state,
  source: row.source,
  answers: row.questions.flatMap((question) => {
    const answer = row.answers?.[question.id]
    const { id, kind, title } = question
    return answer === undefined ? [] : [{ question_id: id, kind, title, answer: inWords(question, answer) }]
  }),
  shown_at: row.shown_at,
  completed_at: row.completed_at,
})

/** Returns an answer as people read it, with the labels of options. */
export function inWords({ options }: Pick<Question, 'options'>, answer: AnswerValue): string {
  const labelOf = (id: string) => options?.find((option) => option.id === id)?.label ?? id
  if (Array.isArray(answer)) return answer.map(labelOf).join(', ')
  return typeof answer === 'number' ? String(answer) : labelOf(answer)
}

export const getResponses: Verb<typeof surveys.routes.responses> = async ({ params, query, db, scope }) => {
  if ((await findSurveyName(db, scope, params.id)) === null) fail('not_found')
  return pageAnswer('responses', await listResponses(db, scope, params.id, query, pageOf(query)), toResponse)
}

export const getOfContact: Verb<typeof surveys.routes.ofContact> = async ({ params, query, db, scope }) => {
  const { id } = await liveContact(db, scope, params.id)
  return pageAnswer('responses', await listOfContact(db, scope, id, pageOf(query)), toResponseOfContact)
}

export const tagResponse: Verb<typeof surveys.routes.tag> = async ({ params, body, scope, change }) =>
  change(async (tx) => {
    await lockSurvey(tx, scope, params.id, 'answer')
    const found = (await findResponseInFull(tx, scope, params.id, params.responseId)) ?? fail('not_found')
    const before = toResponse(found)
    const tags = [...new Set(body.tags.map((tag) => tag.trim()))].sort()
    const changes = diff(before, { ...before, tags }, ['tags'])
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return before
    }
    await saveTags(tx, scope, found, tags)
    const name = await findSurveyName(tx, scope, params.id)
    tx.audited({ target: { type: 'survey', id: params.id, name: name ?? '' }, changes })
    return { ...before, tags }
  })
