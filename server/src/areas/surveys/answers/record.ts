import type { SurveySource } from '@userkeep/contract/shapes/survey-answer'
import type { Change } from '../../../platform/change.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Extensible } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notifyContactsChanged } from '../../contacts/public.ts'
import type { SurveyRow } from '../surveys.sql.ts'
import { type Answers, type GivenAnswers, isSame, takeAnswers } from './path.ts'
import { answersOf, keepAnswers, type ResponseRow, saveAnswers, saveResponse } from './responses.sql.ts'
import { fieldsOf } from './segment-fields.sql.ts'
import { storedAnswers } from './stored.ts'
import { saveWords } from './words.sql.ts'
import { wordsOf } from './words.ts'

interface Said {
  readonly given: GivenAnswers
  readonly complete: boolean
  readonly locale: string | null
  readonly source: SurveySource
  readonly customerId: string | null
  readonly now: Date
}

interface Recorded {
  readonly response: ResponseRow
  readonly answers: Answers
}

/** Records answers to a survey of a locked contact. A completed response stays unchanged. */
export async function record(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  { survey, response, said }: { survey: SurveyRow; response: ResponseRow; said: Said },
): Promise<Recorded> {
  const before = await answersOf(tx, scope, response.id)
  if (response.state === 'complete') {
    if (!isSame(before, said.given)) fail('conflict', 'This survey was completed with other answers.')
    return { response, answers: before }
  }
  const { answers, problem } = takeAnswers(survey.questions, before, said.given, said.complete)
  if (problem) invalid(...problem)
  const after = answered(response, said, Object.keys(answers).length > 0)
  await keepAnswers(tx, scope, response.id, Object.keys(answers))
  await saveAnswers(tx, scope, response, storedAnswers(survey.questions, before, answers), said.now)
  if (survey.questions.some(({ kind }) => kind === 'text')) {
    await saveWords(tx, scope, response, wordsOf(survey.questions, answers))
  }
  await saveResponse(tx, scope, after)
  const contacts = [response.contact_id]
  await notifyContactsChanged(platform, tx, { scope, contacts, fields: fieldsOf(survey.id, survey.questions) })
  if (after.state === 'complete') announce(tx, after)
  return { response: after, answers }
}

function answered(
  response: ResponseRow,
  { complete, locale, source, customerId, now }: Said,
  any: boolean,
): ResponseRow {
  const at = now.toISOString()
  return {
    ...response,
    state: complete ? 'complete' : any ? 'partial' : response.state,
    source,
    locale: locale ?? response.locale,
    customer_id: customerId ?? response.customer_id,
    started_at: response.started_at ?? (any || complete ? at : null),
    completed_at: complete ? at : null,
    dismissed_at: complete || any ? null : response.dismissed_at,
  }
}

function announce(tx: Change, { id, survey_id, contact_id }: ResponseRow): void {
  const data = { contact_id, survey_id, response_id: id }
  tx.fact({ type: 'survey.response_recorded', about: survey_id, contactId: contact_id, data })
}
