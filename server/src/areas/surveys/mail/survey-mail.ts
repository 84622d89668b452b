import type { surveys } from '@userkeep/contract'
import { rangeOf } from '@userkeep/evaluator/survey'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { draftCampaign } from '../../campaigns/public.ts'
import { addTemplate } from '../../templates/public.ts'
import { inWords } from '../asking/texts.ts'
import { isNumber, type Question } from '../rules.ts'
import type { Own } from '../setup.ts'
import { findSurvey, type SurveyRow } from '../surveys.sql.ts'
import { insertSurveyMail } from './recipients.sql.ts'

export const draftCampaignOfSurvey: Verb<typeof surveys.routes.mail, Own> = async (call) => {
  const { params, db, scope, change, caller, now, own } = call
  const survey = (await findSurvey(db, scope, params.id)) ?? fail('not_found')
  if (survey.questions.length === 0) fail('conflict', 'Add a question before you email the survey.')
  const name = `Survey: ${survey.name}`
  const made = await own.templates.compile(db, scope, name, mailOf(survey))
  return change(async (tx) => {
    const template_id = await addTemplate(tx, scope, made, { by: caller.user.name, now })
    const campaign = { name, category: 'surveys', templateId: template_id, segmentId: survey.segment_id } as const
    const campaign_id = await draftCampaign(tx, scope, campaign, now)
    await insertSurveyMail(tx, scope, { campaignId: campaign_id, surveyId: survey.id })
    tx.audited({
      target: { type: 'survey', id: survey.id, name: survey.name },
      changes: { campaign_id: { to: campaign_id } },
    })
    return { campaign_id, template_id }
  })
}

/** Separates braces that a template would read as Liquid with an invisible character. */
const asText = (text: string): string => text.replace(/\{(?=[{%])/g, '{\u2060').replace(/([}%])(?=\})/g, '$1\u2060')

const escaped = (text: string): string => asText(text).replace(/[\\`*_[\]<>#|!]/g, '\\$&')

/** Renders a link with an answer to the first question; the page behind it asks for confirmation. */
const link = (label: string, answer: string): string =>
  `[${escaped(label)}]({{ data.survey.url }}?a=${encodeURIComponent(answer)})`

/** Returns the mail of a survey in each of its languages: the first question, with a link for each answer. */
function mailOf(survey: SurveyRow) {
  const inLocale = (locale: string) => textOf(inWords(survey, survey.locales[locale]).questions[0] as Question)
  const locales = [survey.default_locale, ...Object.keys(survey.locales)]
  return {
    default_locale: survey.default_locale,
    variables: [],
    locales: Object.fromEntries(locales.map((locale) => [locale, inLocale(locale)])),
  }
}

function textOf(question: Question) {
  const { title, description } = question
  const lines = [`# ${escaped(title)}`, ...(description ? [escaped(description)] : []), ...answersOf(question)]
  return { subject: asText(title), body: lines.join('\n\n') }
}

function answersOf(question: Question): string[] {
  const { kind, options, low_label, high_label } = question
  if (isNumber(kind)) {
    const [least, most] = rangeOf(question)
    const numbers = Array.from({ length: most - least + 1 }, (_, at) => String(least + at))
    const ends =
      low_label || high_label ? [`${least}: ${escaped(low_label ?? '')} · ${most}: ${escaped(high_label ?? '')}`] : []
    return [numbers.map((number) => link(number, number)).join(' &nbsp; '), ...ends]
  }
  if (kind === 'single') return [(options ?? []).map(({ id, label }) => `- ${link(label, id)}`).join('\n')]
  return ['[Answer]({{ data.survey.url }} "button")']
}
