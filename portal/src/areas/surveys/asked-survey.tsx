import { ApiError } from '@userkeep/client'
import { createSurveyRun, type Survey, type SurveyRun } from '@userkeep/client/survey'
import { isRightToLeft, wordsIn } from '@userkeep/client/survey-words'
import { useEffect, useReducer, useRef, useState } from 'preact/hooks'
import { call } from '../../app/api.ts'
import { texts } from '../../texts/surveys.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { QuestionField } from './question-field.tsx'

interface AskedSurveyProps {
  survey: Survey
  /** Why nothing can be answered now. */
  locked: string | null
  onDismissed(): Promise<void>
  onDone(): void
}

export function AskedSurvey({ survey, locked, onDismissed, onDone }: AskedSurveyProps) {
  const run = useRun(survey)
  const { question, step, steps, problem, isSending, answers } = run.state()
  const words = wordsIn(survey.locale)
  const head = useRef<HTMLElement | null>(null)
  const known = useRef(question?.id)
  const dismiss = async () => {
    await run.dismiss()
    await onDismissed()
  }
  // Moves the focus to the next question for screen readers.
  useEffect(() => {
    if (known.current === question?.id) return
    known.current = question?.id
    head.current?.focus()
    if (!question) onDone()
  }, [question?.id])
  const place = (element: HTMLElement | null) => {
    head.current = element
  }
  if (!question) {
    return (
      <p class="survey-thanks" ref={place} tabIndex={-1} role="status" lang={survey.locale}>
        {survey.thanks ?? words.thanks}
      </p>
    )
  }
  return (
    <form
      class="survey"
      lang={survey.locale}
      dir={isRightToLeft(survey.locale) ? 'rtl' : undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run.next()
      }}
    >
      {locked && <Notice>{locked}</Notice>}
      {steps > 1 && (
        <div class="steps-done">
          <progress max={steps} value={step} aria-hidden="true" />
          <span>{words.progress.replace('{step}', String(step)).replace('{steps}', String(steps))}</span>
        </div>
      )}
      <QuestionField
        key={question.id}
        question={question}
        value={answers[question.id]}
        words={words}
        head={place}
        isLocked={locked !== null}
        answer={run.answer}
      />
      {problem && <Notice tone="danger">{words[problem]}</Notice>}
      <div class="survey-acts">
        <Dismiss label={words.close} locked={locked} dismiss={dismiss} />
        {step > 1 && <Button onClick={run.back}>{words.back}</Button>}
        <Button type="submit" kind="primary" busy={isSending} locked={locked}>
          {step < steps ? words.next : words.send}
        </Button>
      </div>
    </form>
  )
}

function Dismiss({ label, locked, dismiss }: { label: string; locked: string | null; dismiss(): Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const close = async () => {
    setBusy(true)
    try {
      await dismiss()
      toast(texts.surveyDismissed)
    } catch (error) {
      setBusy(false)
      toast((error as Error).message)
    }
  }
  return (
    <Button kind="quiet" busy={busy} locked={locked} onClick={() => void close()}>
      {label}
    </Button>
  )
}

function useRun(survey: Survey): SurveyRun {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [run] = useState(() => createSurveyRun(survey, accessOf(survey)))
  useEffect(() => {
    const stop = run.subscribe(() => redraw(undefined))
    addEventListener('pagehide', run.keep)
    return () => {
      stop()
      removeEventListener('pagehide', run.keep)
      run.keep()
    }
  }, [run])
  return run
}

const accessOf = ({ id, locale }: Survey) => ({
  respond: (answers: Survey['answers'] | Record<string, Survey['answers'][string] | null>, complete: boolean) =>
    call('POST /v1/contact/surveys/{id}/response', {
      params: { id },
      body: { answers, complete, locale, place: 'portal' },
    }),
  dismiss: () => call('POST /v1/contact/surveys/{id}/dismiss', { params: { id } }),
  isOver: (error: unknown) => error instanceof ApiError && error.status === 409,
})
