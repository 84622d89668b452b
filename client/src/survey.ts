// The course of a survey, shared by the widget and the portal.
import { pathOf } from '@userkeep/evaluator/survey'
import type { Output } from './routes.ts'

export { pathOf, rangeOf } from '@userkeep/evaluator/survey'

export type Survey = NonNullable<Output<'GET /v1/contact/surveys/pending'>['survey']>
export type SurveyQuestion = Survey['questions'][number]
export type SurveyAnswer = Survey['answers'][string]
type SurveyAnswers = Readonly<Record<string, SurveyAnswer>>
type SurveyResponse = Output<'POST /v1/contact/surveys/{id}/response'>

export interface SurveyState {
  answers: SurveyAnswers
  /** The current question; null at the end. */
  question: SurveyQuestion | null
  /** From 1 on, and how many there are after the answers so far. */
  step: number
  steps: number
  /** The current problem: a missing answer, or a failed request. */
  problem: 'required' | 'failed' | null
  isSending: boolean
}

/** How a survey reaches the service. */
export interface SurveyAccess {
  respond(answers: Record<string, SurveyAnswer | null>, complete: boolean): Promise<SurveyResponse>
  dismiss(): Promise<unknown>
  /** Whether a refusal says that it is completed already. */
  isOver(error: unknown): boolean
}

export interface SurveyRun {
  state(): SurveyState
  subscribe(listener: () => void): () => void
  /** Sets the answer to the current question; undefined clears it. It is saved a moment later. */
  answer(value: SurveyAnswer | undefined): void
  /** Goes on, and after the last question sends all. */
  next(): Promise<void>
  back(): void
  /** Saves pending answers at once, because the page is closing. */
  keep(): void
  /** Saves pending answers, then dismisses the survey: answers that arrived later would reopen it. */
  dismiss(): Promise<void>
}

const moment = 800

type Given = Record<string, SurveyAnswer | null>

/** Keeps answers so far, one call after the other, so that none overtakes a newer one. */
function keeperOf({ respond, dismiss }: SurveyAccess, given: () => Given) {
  let last: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  const drop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const now = () => {
    if (timer === undefined) return
    drop()
    // Answers that could not be saved are sent with the next save.
    last = last.then(() => respond(given(), false)).catch(() => {})
  }
  return {
    now,
    soon() {
      drop()
      timer = setTimeout(now, moment)
    },
    /** Replaces the pending save. */
    async complete(): Promise<void> {
      drop()
      await last
      await respond(given(), true)
    },
    async dismiss(): Promise<void> {
      now()
      await last
      await dismiss()
    },
  }
}

/** One person's way through a survey, from where they left it. */
export function createSurveyRun({ questions, answers: before }: Survey, access: SurveyAccess): SurveyRun {
  const listeners = new Set<() => void>()
  let answers: SurveyAnswers = before
  let at = startOf(questions, before)
  let isOver = false
  let rest: Pick<SurveyState, 'problem' | 'isSending'> = { problem: null, isSending: false }
  const path = () => pathOf(questions, answers)
  const asked = () => (isOver ? null : (path()[at] ?? null))
  const set = (changes: Partial<typeof rest>) => {
    rest = { ...rest, ...changes }
    for (const listener of listeners) listener()
  }
  const keeper = keeperOf(access, () => Object.fromEntries(path().map(({ id }) => [id, answers[id] ?? null])))
  const send = async () => {
    set({ isSending: true, problem: null })
    isOver = await keeper.complete().then(() => true, access.isOver)
    set({ isSending: false, problem: isOver ? null : 'failed' })
  }
  return {
    state: () => ({ answers, question: asked(), step: at + 1, steps: path().length, ...rest }),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    answer(value) {
      const question = asked()
      if (!question) return
      const { [question.id]: _, ...others } = answers
      answers = isEmpty(value) ? others : { ...others, [question.id]: value }
      keeper.soon()
      set({ problem: null })
    },
    async next() {
      const question = asked()
      if (!question || rest.isSending) return
      if (question.required && answers[question.id] === undefined) return set({ problem: 'required' })
      if (at + 1 >= path().length) return send()
      at++
      set({ problem: null })
    },
    back() {
      if (at === 0 || isOver) return
      at--
      set({ problem: null })
    },
    keep: keeper.now,
    dismiss: keeper.dismiss,
  }
}

const isEmpty = (value: SurveyAnswer | undefined): value is undefined =>
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** The first question without an answer, or, where all have one, the last. */
function startOf(questions: readonly SurveyQuestion[], answers: SurveyAnswers): number {
  const path = pathOf(questions, answers)
  const open = path.findIndex(({ id }) => answers[id] === undefined)
  return open < 0 ? Math.max(path.length - 1, 0) : open
}
