import { inWords } from '../asking/texts.ts'
import { rangeOf } from '../evaluator.ts'
import { isNumber, type Question } from '../rules.ts'
import type { SurveyRow } from '../surveys.sql.ts'

/** Braces that a template would read as its own language are kept apart by a mark that nobody sees. */
const asText = (text: string): string => text.replace(/\{(?=[{%])/g, '{\u2060').replace(/([}%])(?=\})/g, '$1\u2060')

const escaped = (text: string): string => asText(text).replace(/[\\`*_[\]<>#|!]/g, '\\$&')

/** A link that carries an answer to the first question; the page behind it asks to confirm it. */
const link = (label: string, answer: string): string =>
  `[${escaped(label)}]({{ data.survey.url }}?a=${encodeURIComponent(answer)})`

/** What the mail of a survey says, in each of its languages: the first question, with a link for each answer. */
export function mailOf(survey: SurveyRow) {
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
