import type { BranchOp, BranchValue, QuestionKind } from '@userkeep/contract/shapes/survey'
import { defaultScale, rangeOf } from '@userkeep/evaluator/survey'

interface Option {
  readonly id: string
  readonly label: string
}

export interface Branch {
  readonly when: { readonly op: BranchOp; readonly value?: BranchValue | undefined }
  readonly go_to: string
}

export interface Question {
  readonly id: string
  readonly kind: QuestionKind
  readonly required: boolean
  readonly title: string
  readonly description: string | null
  readonly options: Option[] | null
  readonly scale: number | null
  readonly low_label: string | null
  readonly high_label: string | null
  readonly next: Branch[]
}

/** A question as a request gives it. */
export interface QuestionDraft {
  readonly id?: string | undefined
  readonly kind: QuestionKind
  readonly required?: boolean | undefined
  readonly title: string
  readonly description?: string | null | undefined
  readonly options?: readonly { readonly id?: string | undefined; readonly label: string }[] | null | undefined
  readonly scale?: number | null | undefined
  readonly low_label?: string | null | undefined
  readonly high_label?: string | null | undefined
  readonly next?: readonly Branch[] | undefined
}

export interface Trigger {
  readonly on: 'visit' | 'page' | 'fact' | 'event'
  readonly type: string | null
  readonly name: string | null
  readonly path: string | null
  readonly wait_seconds: number
  readonly after_days: number | null
}

/** The path of a field and the reason why it is refused. */
export type Problem = readonly [path: string, reason: string]

/** Returns the questions to save. */
export const nextQuestions = (drafts: readonly QuestionDraft[], newId: () => string): Question[] =>
  drafts.map(({ id, kind, required, title, description, options, scale, low_label, high_label, next }) => ({
    id: id ?? newId(),
    kind,
    required: required ?? false,
    title,
    description: description ?? null,
    options: options?.map((option) => ({ id: option.id ?? newId(), label: option.label })) ?? null,
    scale: kind === 'rating' ? (scale ?? defaultScale) : (scale ?? null),
    low_label: low_label ?? null,
    high_label: high_label ?? null,
    next: next ? [...next] : [],
  }))

const isChoice = (kind: QuestionKind): boolean => kind === 'single' || kind === 'multiple'
export const isNumber = (kind: QuestionKind): boolean => kind === 'nps' || kind === 'csat' || kind === 'rating'

/** Returns the first problem of a list of questions, or null. */
export function questionsProblem(questions: readonly Question[]): Problem | null {
  for (const [at, question] of questions.entries()) {
    const path = `questions.${at}`
    if (questions.findIndex(({ id }) => id === question.id) !== at) return [`${path}.id`, 'is there twice']
    const problem = shapeProblem(question) ?? branchesProblem(question, questions, at)
    if (problem) return [`${path}.${problem[0]}`, problem[1]]
  }
  return null
}

function shapeProblem({ kind, options, scale }: Question): Problem | null {
  if (scale !== null && kind !== 'rating') return ['scale', 'is only allowed for a rating']
  if (!isChoice(kind)) return options === null ? null : ['options', 'is only allowed for single and multiple choice']
  if (options === null || options.length === 0) return ['options', 'must have at least one option']
  const twice = options.findIndex(({ id }, at) => options.findIndex((other) => other.id === id) !== at)
  return twice < 0 ? null : [`options.${twice}.id`, 'is there twice']
}

/** Refuses a branch to an earlier question, which would be a cycle. */
function branchesProblem(question: Question, questions: readonly Question[], at: number): Problem | null {
  for (const [n, { when, go_to }] of question.next.entries()) {
    const reason = conditionProblem(question, when)
    if (reason) return [`next.${n}.when`, reason]
    if (go_to === 'end') continue
    const target = questions.findIndex(({ id }) => id === go_to)
    if (target < 0) return [`next.${n}.go_to`, 'must be a question of this survey']
    if (target <= at) return [`next.${n}.go_to`, 'must be a later question']
  }
  return null
}

const numberOps: readonly BranchOp[] = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte']

function conditionProblem(question: Question, { op, value }: Branch['when']): string | null {
  if (op === 'answered' || op === 'unanswered') return value == null ? null : `must be empty for ${op}`
  const isOption = (id: unknown) => question.options?.some((option) => option.id === id) ?? false
  if (isNumber(question.kind)) {
    const [least, most] = rangeOf(question)
    if (!numberOps.includes(op)) return `${op} is not allowed for a number`
    return typeof value === 'number' && value >= least && value <= most
      ? null
      : `must be a number from ${least} to ${most}`
  }
  if (question.kind === 'single') {
    if (op === 'in')
      return Array.isArray(value) && value.length > 0 && value.every(isOption) ? null : 'must contain options'
    if (op !== 'eq' && op !== 'neq') return `${op} is not allowed for a single choice`
    return isOption(value) ? null : 'must be the ID of an option'
  }
  if (question.kind === 'multiple') {
    if (op !== 'contains') return `${op} is not allowed for a multiple choice`
    return isOption(value) ? null : 'must be the ID of an option'
  }
  return `${op} is not allowed for a text`
}

export function triggerProblem({ on, type, name, path, after_days }: Trigger): Problem | null {
  if (on === 'fact' && type === null) return ['trigger.type', 'is required for a system event']
  if (on === 'event' && name === null) return ['trigger.name', 'is required for an event']
  if (on === 'page' && path === null) return ['trigger.path', 'is required for a page']
  if (on !== 'fact' && type !== null) return ['trigger.type', 'is only allowed for a system event']
  if (on !== 'event' && name !== null) return ['trigger.name', 'is only allowed for an event']
  if (on !== 'page' && path !== null) return ['trigger.path', 'is only allowed for a page']
  if (after_days !== null && (on === 'fact' || on === 'event'))
    return ['trigger.after_days', 'is only allowed for visit and page']
  return null
}

/** Returns the problem with changes to answered questions, or null: their kind, scale and options cannot change. */
export function answeredProblem(
  before: readonly Question[],
  after: readonly Question[],
  answered: ReadonlySet<string>,
): string | null {
  for (const question of before) {
    if (!answered.has(question.id)) continue
    const now = after.find(({ id }) => id === question.id)
    if (!now) return `“${question.title}” has answers, so it cannot be removed.`
    if (now.kind !== question.kind || now.scale !== question.scale)
      return `“${question.title}” has answers, so its kind and scale cannot be changed.`
    const gone = question.options?.find(({ id }) => !now.options?.some((option) => option.id === id))
    if (gone) return `“${question.title}” has answers, so the option “${gone.label}” cannot be removed.`
  }
  return null
}
