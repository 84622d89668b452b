import type { BodyOf, HtmlPage, surveys } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Call, Verb } from '../../../platform/http/call.ts'
import { lockLiveContact } from '../../contacts/public.ts'
import { answerProblem } from '../answers/path.ts'
import { record } from '../answers/record.ts'
import { findResponse } from '../answers/responses.sql.ts'
import { beginResponse } from '../answers/take-turn.ts'
import { pathOf } from '../evaluator.ts'
import type { Question } from '../rules.ts'
import type { Own } from '../setup.ts'
import { lockSurvey } from '../surveys.sql.ts'
import { readAnswer } from './read-answer.ts'
import { pagesFor } from './show-answer.ts'
import { isOver, type Visit, visitOf } from './visit.ts'

type Route = typeof surveys.routes.answer

/** Takes the answer to one question, and asks the next one. After the last the survey is completed. */
export const takeAnswer: Verb<Route, Own> = async (call) => {
  const visit = await visitOf(call.db, call.own.links, call.params.token)
  return call.change(async (unplaced) => takeIn(unplaced.in(visit.scope), call, visit))
}

type Unplaced = Parameters<Parameters<Call<Route, Own>['change']>[0]>[0]
type Change = ReturnType<Unplaced['in']>

async function takeIn(tx: Change, call: Call<Route, Own>, { scope, surveyId, contactId }: Visit): Promise<HtmlPage> {
  const { body, params, platform, now } = call
  const contact = await lockLiveContact(tx, scope, contactId)
  const survey = (await lockSurvey(tx, scope, surveyId, 'answer')) ?? fail('not_found')
  const shown = await pagesFor(tx, scope, { survey, contact, token: params.token })
  const before = await findResponse(tx, scope, survey.id, contact.id)
  if (before?.state === 'complete') return shown.thanks()
  if (isOver(survey, now)) return shown.over()
  const question = survey.questions.find(({ id }) => id === body.question) ?? fail('not_found')
  const answer = wantedAnswer(question, body)
  if (answer === null && question.required) return shown.missing(question)
  const problem = answer === null ? null : answerProblem(question, answer)
  if (problem !== null) return shown.question(question, { problem })
  const asked = { contactId: contact.id, customerId: null, survey, source: 'mail', now } as const
  const response = before ?? (await beginResponse(tx, platform, scope, asked))
  const say = (given: Record<string, typeof answer>, complete: boolean, of = response) => {
    const said = { given, complete, locale: null, source: 'mail', customerId: null, now } as const
    return record(tx, platform, scope, { survey, response: of, said })
  }
  const taken = await say({ [question.id]: answer }, false)
  const path = pathOf(survey.questions, taken.answers)
  const next = path[path.findIndex(({ id }) => id === question.id) + 1]
  if (next) return shown.question(next, {})
  const missed = path.find(({ id, required }) => required && taken.answers[id] === undefined)
  if (missed) return shown.missing(missed)
  await say({}, true, taken.response)
  return shown.thanks()
}

const wantedAnswer = (question: Question, { skip, answer, choices }: BodyOf<Route>) =>
  skip === undefined ? readAnswer(question, { answer, choices }) : null
