import type { Output } from '@userkeep/client'
import { texts } from '../../../texts/surveys-responses.ts'
import type { Tone } from '../../../ui/status.tsx'
import type { Question } from '../survey.ts'

export const responsesRead = 'GET /v1/organization/surveys/{id}/responses'
export type Response = Output<typeof responsesRead>['responses'][number]
type Answer = Response['answers'][string]

export const states: Record<Response['state'], { label: string; tone: Tone }> = {
  complete: { label: texts.completed, tone: 'good' },
  partial: { label: texts.partial, tone: 'busy' },
  shown: { label: texts.notAnswered, tone: 'idle' },
  dismissed: { label: texts.dismissed, tone: 'idle' },
}

export const sources: Record<NonNullable<Response['source']>, string> = {
  widget: texts.widget,
  portal: texts.portal,
  mail: texts.mail,
}

/** An answer in words. An option that is gone is known by its id alone. */
function answerText({ kind, options, scale }: Question, answer: Answer): string {
  const labelOf = (id: string) => options?.find((option) => option.id === id)?.label ?? id
  if (Array.isArray(answer)) return answer.map(labelOf).join(', ')
  if (kind === 'csat' || kind === 'rating') return `${answer} / ${kind === 'rating' ? (scale ?? 5) : 5}`
  return kind === 'single' ? labelOf(String(answer)) : String(answer)
}

/** Returns the answers in the order of the questions. */
export const answered = (questions: readonly Question[], { answers }: Response) =>
  questions.flatMap((question) => {
    const answer = answers[question.id]
    return answer === undefined ? [] : [{ question, text: answerText(question, answer) }]
  })

export const nameOf = ({ contact: { name, email, kind } }: Response): string =>
  name ?? email ?? (kind === 'visitor' ? texts.visitor : texts.noName)
