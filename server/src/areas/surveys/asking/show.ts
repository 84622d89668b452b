import type { AnswerOf, surveys } from '@userkeep/contract'
import { localeFor } from '../../templates/public.ts'
import type { SurveyRow } from '../surveys.sql.ts'
import { triggerOf } from '../views.ts'
import type { OwnState } from './own-state.sql.ts'
import { inWords } from './texts.ts'

type OwnSurvey = NonNullable<AnswerOf<typeof surveys.routes.pending>['survey']>

/** Returns a survey as the contact sees it: in their language, with the answers so far. */
export function showSurvey(survey: SurveyRow, own: OwnState, wanted: string | undefined): OwnSurvey {
  const locale = localeOf(survey, own.locale, wanted)
  const { questions, thanks } = inWords(survey, survey.locales[locale])
  const state = own.states?.[survey.id] ?? null
  return {
    id: survey.id,
    locale,
    locales: [survey.default_locale, ...Object.keys(survey.locales)],
    questions: questions as OwnSurvey['questions'],
    thanks,
    trigger: triggerOf(survey),
    state,
    answers: (own.last?.[1] === survey.id && own.answers) || {},
  }
}

/** Returns the locale of a survey. The locale set by the tenant's backend wins over that of the browser. */
export function localeOf(survey: SurveyRow, said: unknown, wanted: string | undefined): string {
  const known = typeof said === 'string' && said !== '' ? said : (wanted ?? null)
  return localeFor(
    { default_locale: survey.default_locale, locales: { [survey.default_locale]: null, ...survey.locales } },
    known,
  )
}
