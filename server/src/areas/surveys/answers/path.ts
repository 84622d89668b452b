import type { AnswerValue } from '@userkeep/contract/shapes/survey-answer'
import { pathOf, rangeOf } from '@userkeep/evaluator/survey'
import { isNumber, type Problem, type Question } from '../rules.ts'

export type Answers = Readonly<Record<string, AnswerValue>>
export type GivenAnswers = Readonly<Record<string, AnswerValue | null>>

/** Returns the reason why an answer is invalid for its question, or null. */
export function answerProblem(question: Question, answer: AnswerValue): string | null {
  if (isNumber(question.kind)) {
    const [least, most] = rangeOf(question)
    const fits = typeof answer === 'number' && Number.isInteger(answer) && answer >= least && answer <= most
    return fits ? null : `must be a whole number from ${least} to ${most}`
  }
  if (question.kind === 'text') return typeof answer === 'string' && answer.trim() !== '' ? null : 'must be a text'
  const isOption = (id: unknown) => question.options?.some((option) => option.id === id) ?? false
  if (question.kind === 'single') return isOption(answer) ? null : 'must be the ID of an option'
  if (!Array.isArray(answer) || answer.length === 0 || !answer.every(isOption)) return 'must be IDs of options'
  return new Set(answer).size === answer.length ? null : 'must not contain an option twice'
}

interface Taken {
  /** The earlier and the given answers, or the problem with them. */
  readonly answers: Answers
  readonly problem: Problem | null
}

/** Adds given answers to the earlier ones, and returns the first problem. */
export function takeAnswers(
  questions: readonly Question[],
  before: Answers,
  given: GivenAnswers,
  isComplete: boolean,
): Taken {
  const said = Object.entries(given)
  const kept = Object.entries(before).filter(([id]) => given[id] === undefined)
  const added = said.filter((entry): entry is [string, AnswerValue] => entry[1] !== null)
  const answers: Answers = Object.fromEntries([...kept, ...added])
  for (const [id, answer] of said) {
    const question = questions.find((one) => one.id === id)
    if (!question) return { answers, problem: [`answers.${id}`, 'must be a question of this survey'] }
    const reason = answer === null ? null : answerProblem(question, answer)
    if (reason) return { answers, problem: [`answers.${id}`, reason] }
  }
  const path = pathOf(questions, answers)
  const astray = added.find(([id]) => !path.some((question) => question.id === id))
  if (astray) return { answers, problem: [`answers.${astray[0]}`, 'is skipped by these answers'] }
  if (!isComplete) return { answers, problem: null }
  const missing = path.find(({ id, required }) => required && answers[id] === undefined)
  return { answers: onPath(path, answers), problem: missing ? [`answers.${missing.id}`, 'is required'] : null }
}

/** Answers to questions of another branch do not count. */
const onPath = (path: readonly Question[], answers: Answers): Answers =>
  Object.fromEntries(path.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id] as AnswerValue]])))

/** Whether all that is given is what was answered. */
export const isSame = (answers: Answers, given: GivenAnswers): boolean =>
  Object.entries(given).every(([id, answer]) => sameAnswer(answers[id] ?? null, answer))

function sameAnswer(a: AnswerValue | null, b: AnswerValue | null): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && a.every((id) => b.includes(id))
}
