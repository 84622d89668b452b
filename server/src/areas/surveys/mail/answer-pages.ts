import type { BodyOf, HtmlPage, surveys } from '@userkeep/contract'
import type { AnswerValue } from '@userkeep/contract/shapes/survey-answer'
import { pathOf } from '@userkeep/evaluator/survey'
import type { Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { Call, Verb } from '../../../platform/http/call.ts'
import { findScope } from '../../consent/public.ts'
import { brandOf, settingsOf } from '../../contact-settings/public.ts'
import { type ContactRow, findLiveContact, lockLiveContact } from '../../contacts/public.ts'
import { beginResponse } from '../answers/begin-response.ts'
import { type Answers, answerProblem } from '../answers/path.ts'
import { record } from '../answers/record.ts'
import { answersOf, findResponse } from '../answers/responses.sql.ts'
import { localeOf } from '../asking/show.ts'
import { inWords } from '../asking/texts.ts'
import { isNumber, type Question } from '../rules.ts'
import type { Own } from '../setup.ts'
import { findSurvey, lockSurvey, type SurveyRow } from '../surveys.sql.ts'
import type { SurveyLink, SurveyLinks } from './links.ts'
import { overPage, questionPage, thanksPage } from './page.ts'
import { wordsIn } from './words.ts'

interface Visit extends SurveyLink {
  scope: Scope
}

const refuse = (): never => fail('unauthorized', 'This link is not complete, or was not made here.')

/** Returns the survey and contact of a link, or fails with 401. */
async function visitOf(db: Db, links: SurveyLinks, token: string): Promise<Visit> {
  const about = (await links.read(token)) ?? refuse()
  return { ...about, scope: (await findScope(db, about.environmentId)) ?? refuse() }
}

const isOver = ({ active, ends_at }: SurveyRow, now: Date): boolean =>
  !active || (ends_at !== null && Date.parse(ends_at) <= now.getTime())

/** Shows the page and never records an answer, because mail scanners open links. */
export const showAnswer: Verb<typeof surveys.routes.answerPage, Own> = async ({ params, query, db, own, now }) => {
  const { scope, surveyId, contactId } = await visitOf(db, own.links, params.token)
  const survey = (await findSurvey(db, scope, surveyId)) ?? fail('not_found')
  const contact = (await findLiveContact(db, scope, contactId)) ?? fail('not_found')
  const response = await findResponse(db, scope, survey.id, contact.id)
  const answers = response ? await answersOf(db, scope, response.id) : {}
  const shown = await pagesFor(db, scope, { survey, contact, token: params.token })
  if (response?.state === 'complete') return shown.thanks()
  if (isOver(survey, now)) return shown.over()
  const next = pathOf(survey.questions, answers).find(({ id }) => answers[id] === undefined)
  const question = next ?? survey.questions[0] ?? fail('not_found')
  return shown.question(question, { ready: readyFor(question, survey, answers, query.a) })
}

/** Returns the answer in the link if it fits the first question, which is the one in the mail. */
function readyFor(question: Question, survey: SurveyRow, answers: Answers, given: string | undefined): string | null {
  if (given === undefined || question.id !== survey.questions[0]?.id || answers[question.id] !== undefined) return null
  const answer = readAnswer(question, { answer: given })
  return answer === null || answerProblem(question, answer) !== null ? null : given
}

interface Visitor {
  readonly survey: SurveyRow
  readonly contact: Pick<ContactRow, 'attributes'>
  readonly token: string
}

/** Returns the pages of a survey in the language of the link's owner. */
async function pagesFor(db: Db, scope: Scope, { survey, contact, token }: Visitor) {
  const brand = brandOf(await settingsOf(db, scope.environmentId))
  const { locale, language: said } = contact.attributes as Record<string, unknown>
  const language = localeOf(survey, locale ?? said, undefined)
  const { questions, thanks } = inWords(survey, survey.locales[language])
  const worded = (question: Question) => questions.find(({ id }) => id === question.id) ?? question
  return {
    question: (
      question: Question,
      { ready = null, problem = null }: { ready?: string | null; problem?: string | null },
    ) => questionPage({ token, brand, language, question: worded(question), ready, problem }),
    missing: (question: Question): HtmlPage =>
      questionPage({
        token,
        brand,
        language,
        question: worded(question),
        ready: null,
        problem: wordsIn(language).missing,
      }),
    thanks: (): HtmlPage => thanksPage(brand, language, thanks),
    over: (): HtmlPage => overPage(brand, language),
  }
}

/** Returns the answer in a form or a link, or null if there is none. */
function readAnswer(
  { kind }: Pick<Question, 'kind'>,
  { answer, choices }: { answer?: string | undefined; choices?: readonly string[] | undefined },
): AnswerValue | null {
  if (kind === 'multiple') return choices && choices.length > 0 ? [...choices] : null
  if (answer === undefined || answer.trim() === '') return null
  return isNumber(kind) && /^\d{1,2}$/.test(answer) ? Number(answer) : answer
}

type Route = typeof surveys.routes.answer

/** Records the answer to one question and asks the next one. The last answer completes the survey. */
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
