import type { AnswerValue } from '@userkeep/contract/shapes/survey-answer'
import { isNumber, type Question } from '../rules.ts'

/** What a form or a link says to a question; null where it says nothing. */
export function readAnswer(
  { kind }: Pick<Question, 'kind'>,
  { answer, choices }: { answer?: string | undefined; choices?: readonly string[] | undefined },
): AnswerValue | null {
  if (kind === 'multiple') return choices && choices.length > 0 ? [...choices] : null
  if (answer === undefined || answer.trim() === '') return null
  return isNumber(kind) && /^\d{1,2}$/.test(answer) ? Number(answer) : answer
}
