import type { AnswerOf, surveys } from '@userkeep/contract'
import type { AnswerValue } from '@userkeep/contract/shapes/survey-answer'
import type { Question } from '../rules.ts'
import type { ResponseInFull, ResponseToSurvey } from './list-responses.sql.ts'

type Shown = AnswerOf<typeof surveys.routes.tag>
type OfContact = AnswerOf<typeof surveys.routes.ofContact>['responses'][number]

export const toResponse = (row: ResponseInFull): Shown => ({
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

export const toResponseOfContact = (row: ResponseToSurvey): OfContact => ({
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

/** An answer as people read it: options by their labels. */
export function inWords({ options }: Pick<Question, 'options'>, answer: AnswerValue): string {
  const labelOf = (id: string) => options?.find((option) => option.id === id)?.label ?? id
  if (Array.isArray(answer)) return answer.map(labelOf).join(', ')
  return typeof answer === 'number' ? String(answer) : labelOf(answer)
}
