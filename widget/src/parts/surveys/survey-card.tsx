import { createSurveyRun, type Survey, type SurveyQuestion, type SurveyRun } from '@userkeep/client/survey'
import { isRightToLeft, type SurveyWords, wordsIn } from '@userkeep/client/survey-words'
import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks'
import type { WidgetApi } from '../../part.ts'
import { QuestionField } from './question-field.tsx'

interface SurveyCardProps {
  survey: Survey
  widget: WidgetApi
  /** While another overlay is shown. */
  isHidden: boolean
  close(): void
}

export function SurveyCard({ survey, widget, isHidden, close }: SurveyCardProps) {
  const run = useRun(survey, widget)
  const { question } = run.state()
  const words = wordsIn(survey.locale)
  // Said when it appears; what comes later gets the focus.
  const [appeared] = useState(() => `${words.survey}: ${question?.title ?? ''}`)
  const head = useFocusOnChange(question?.id ?? 'thanks')
  const dismiss = () => {
    // Gone at once; where the call fails it is asked again on the next page.
    if (question) void run.dismiss().catch(() => {})
    close()
  }
  return (
    <section
      class="card survey"
      hidden={isHidden}
      role="dialog"
      aria-label={words.survey}
      lang={survey.locale}
      dir={isRightToLeft(survey.locale) ? 'rtl' : undefined}
      onKeyDown={(event) => event.key === 'Escape' && dismiss()}
    >
      <p class="unseen" role="status">
        {appeared}
      </p>
      <button type="button" class="close" aria-label={words.close} onClick={dismiss}>
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </button>
      {question ? (
        <Asked run={run} question={question} words={words} head={head} />
      ) : (
        <p class="thanks" ref={head} tabIndex={-1}>
          {survey.thanks ?? words.thanks}
        </p>
      )}
    </section>
  )
}

interface AskedProps {
  run: SurveyRun
  question: SurveyQuestion
  words: SurveyWords
  head: (element: HTMLElement | null) => void
}

function Asked({ run, question, words, head }: AskedProps) {
  const { step, steps, problem, isSending, answers } = run.state()
  return (
    <form
      novalidate
      onSubmit={(event) => {
        event.preventDefault()
        void run.next()
      }}
    >
      {steps > 1 && <Progress step={step} steps={steps} text={words.progress} />}
      <QuestionField
        key={question.id}
        question={question}
        value={answers[question.id]}
        words={words}
        head={head}
        answer={run.answer}
        goOn={() => run.state().step < run.state().steps && void run.next()}
      />
      {problem && (
        <p class="error" role="alert">
          {words[problem]}
        </p>
      )}
      <div class="acts">
        {step > 1 && (
          <button type="button" class="button" onClick={run.back}>
            {words.back}
          </button>
        )}
        <button type="submit" class="button primary" aria-busy={isSending} disabled={isSending}>
          {step < steps ? words.next : words.send}
        </button>
      </div>
    </form>
  )
}

const Progress = ({ step, steps, text }: { step: number; steps: number; text: string }) => (
  <div class="progress-of">
    <progress class="progress" value={step} max={steps} aria-hidden="true" />
    <span class="dim">{text.replace('{step}', String(step)).replace('{steps}', String(steps))}</span>
  </div>
)

/** Answers so far stay when the questions change, as they do while a survey is edited. */
function useRun(survey: Survey, widget: WidgetApi): SurveyRun {
  const before = useRef<SurveyRun>(undefined)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const run = useMemo(() => {
    const answers = before.current?.state().answers ?? survey.answers
    const created = createSurveyRun({ ...survey, answers }, accessOf(survey, widget))
    before.current = created
    return created
  }, [survey, widget])
  useEffect(() => {
    const stop = run.subscribe(() => redraw(undefined))
    addEventListener('pagehide', run.keep)
    return () => {
      stop()
      removeEventListener('pagehide', run.keep)
    }
  }, [run])
  return run
}

const accessOf = ({ id, locale }: Survey, widget: WidgetApi) => ({
  respond: (answers: object, complete: boolean) =>
    widget.call<never>(`/v1/contact/surveys/${id}/response`, {
      body: { answers, complete, locale, place: 'widget' },
      // An answer may be the last thing that somebody does on a page.
      keepalive: !complete,
    }),
  dismiss: () => widget.call(`/v1/contact/surveys/${id}/dismiss`),
  isOver: (error: unknown) => (error as { status?: number }).status === 409,
})

/** Moves the focus to the next question for keyboards and screen readers, but not when the survey appears. */
function useFocusOnChange(shown: string) {
  const head = useRef<HTMLElement | null>(null)
  const known = useRef(shown)
  useEffect(() => {
    if (known.current === shown) return
    known.current = shown
    head.current?.focus()
  }, [shown])
  return (element: HTMLElement | null) => {
    head.current = element
  }
}
