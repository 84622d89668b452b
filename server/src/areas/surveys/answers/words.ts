import { normalizedText } from '../../../platform/normalized-text.ts'
import type { Question } from '../rules.ts'
import type { Answers } from './path.ts'

const [mostWords, mostTerms, longest] = [500, 5, 64]

const wordsIn = (text: string): string[] =>
  [...normalizedText(text).matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(([word]) => [...word].slice(0, longest).join(''))

/** Returns the words by which a response is found: the words of its text answers, each once. */
export function wordsOf(questions: readonly Question[], answers: Answers): string[] {
  const texts = questions.flatMap(({ id, kind }) => (kind === 'text' ? (answers[id] ?? []) : []))
  const words = texts.flatMap((text) => (typeof text === 'string' ? wordsIn(text) : []))
  return [...new Set(words)].slice(0, mostWords)
}

/** Returns the words of a search. */
export const termsOf = (search: string): string[] => [...new Set(wordsIn(search))].slice(0, mostTerms)
