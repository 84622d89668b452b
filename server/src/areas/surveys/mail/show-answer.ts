import type { HtmlPage, surveys } from '@userkeep/contract'
import type { Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { brandOf, settingsOf } from '../../contact-settings/public.ts'
import { type ContactRow, findLiveContact } from '../../contacts/public.ts'
import { type Answers, answerProblem } from '../answers/path.ts'
import { answersOf, findResponse } from '../answers/responses.sql.ts'
import { localeOf } from '../asking/show.ts'
import { inWords } from '../asking/texts.ts'
import { pathOf } from '../evaluator.ts'
import type { Question } from '../rules.ts'
import type { Own } from '../setup.ts'
import { findSurvey, type SurveyRow } from '../surveys.sql.ts'
import { overPage, questionPage, thanksPage } from './page.ts'
import { readAnswer } from './read-answer.ts'
import { isOver, visitOf } from './visit.ts'
import { wordsIn } from './words.ts'

/** Shows, and never answers: whoever scans mail for links opens this one, too. */
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

/** The mail asks the first question: what its link carries is an answer to that one alone. */
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

/** The pages of a survey in the language of whoever holds its link. */
export async function pagesFor(db: Db, scope: Scope, { survey, contact, token }: Visitor) {
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
