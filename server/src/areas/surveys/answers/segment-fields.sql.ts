import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { SegmentField } from '../../contacts/public.ts'
import { answerJson } from '../asking/own-state.sql.ts'
import type { Question } from '../rules.ts'

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Returns the segment field of an answer. */
const answerField = (surveyId: string, questionId: string): string => `survey.${surveyId}.${questionId}`
export const stateField = (surveyId: string): string => `survey.${surveyId}.state`

/** Returns all segment fields of a survey. */
export const fieldsOf = (surveyId: string, questions: readonly Pick<Question, 'id'>[]): string[] => [
  stateField(surveyId),
  ...questions.map(({ id }) => answerField(surveyId, id)),
]

/**
 * Values are JSON, because the type of an answer depends on its question: a number, an option, a list of options, or
 * text.
 */
export const surveyFields: readonly SegmentField[] = [
  {
    name: 'survey.',
    label: 'Survey',
    type: 'any',
    keys: new RegExp(`^${uuid}\\.(state|${uuid})$`),
    value(db, key, { environmentId }) {
      const [surveyId = '', asked = ''] = key.split('.')
      const response = db`survey_responses r where r.environment_id = ${environmentId}::uuid
        and r.survey_id = ${surveyId}::uuid and r.contact_id = c.id`
      if (asked === 'state') return db`(select to_jsonb(r.state) from ${response})`
      return db`(
        select ${answerJson(db)} from survey_answers a
        where a.environment_id = ${environmentId}::uuid and a.question_id = ${asked}::uuid
          and a.response_id = (select r.id from ${response}))`
    },
    suggest,
  },
]

const mostSuggested = 20

async function suggest(db: Db, { environmentId }: EnvironmentScope) {
  const rows = await db<{ id: string; name: string; questions: Question[] }[]>`
    select id, name, questions from surveys where environment_id = ${environmentId} order by id desc limit ${mostSuggested}`
  return rows.flatMap(({ id, name, questions }) => [
    {
      key: `${id}.state`,
      label: `Status of “${name}”`,
      values: Object.keys(stateNames),
      valueNames: stateNames,
    },
    ...questions.map((question) => ({
      key: `${id}.${question.id}`,
      label: `“${question.title}” in “${name}”`,
      values: valuesOf(question),
      valueNames: Object.fromEntries((question.options ?? []).map((option) => [option.id, option.label])),
    })),
  ])
}

const stateNames = { shown: 'Shown', partial: 'Partly answered', complete: 'Answered', dismissed: 'Dismissed' }

const valuesOf = ({ options, kind }: Question): readonly unknown[] => {
  if (options) return options.map((option) => option.id)
  return kind === 'nps' ? [0, 6, 7, 8, 9, 10] : []
}
