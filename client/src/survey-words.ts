import { keys, type SurveyWords, texts } from './texts/survey.ts'

export type { SurveyWords } from './texts/survey.ts'

/** The words in the language of a locale such as `de-AT`. */
export function wordsIn(locale: string): SurveyWords {
  const found = texts[locale.toLowerCase().split('-')[0] ?? ''] ?? texts.en ?? []
  return Object.fromEntries(keys.map((key, at) => [key, found[at] ?? ''])) as unknown as SurveyWords
}

/** Whether a language is written from right to left. */
export const isRightToLeft = (locale: string): boolean => /^(ar|fa|he|ur|ps|dv|yi)\b/i.test(locale)

/** The labels at the ends of a scale: those of the question, or the usual ones of its kind. */
export function endsOf(
  { kind, low_label, high_label }: { kind: string; low_label: string | null; high_label: string | null },
  words: SurveyWords,
): readonly [low: string, high: string] {
  if (kind === 'nps') return [low_label ?? words.unlikely, high_label ?? words.likely]
  if (kind === 'csat') return [low_label ?? words.dissatisfied, high_label ?? words.satisfied]
  return [low_label ?? '', high_label ?? '']
}
