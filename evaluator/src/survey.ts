// The path through a survey, shared by the service, the widget and the portal.

interface AskedQuestion {
  readonly id: string
  readonly next: readonly { readonly when: Condition; readonly go_to: string }[]
}

type SurveyAnswer = number | string | readonly string[]

interface Condition {
  readonly op: 'answered' | 'unanswered' | 'eq' | 'neq' | 'in' | 'contains' | 'gt' | 'gte' | 'lt' | 'lte'
  /** A value of the question's kind; a value of another kind matches nothing. */
  readonly value?: unknown
}

/** Returns the questions that are asked after these answers, in order. */
export function pathOf<Question extends AskedQuestion>(
  questions: readonly Question[],
  answers: Readonly<Record<string, SurveyAnswer>>,
): Question[] {
  const path: Question[] = []
  for (let at = 0; at < questions.length; ) {
    const question = questions[at] as Question
    path.push(question)
    const branch = question.next.find(({ when }) => holds(when, answers[question.id]))
    if (branch?.go_to === 'end') break
    const target = branch ? questions.findIndex(({ id }) => id === branch.go_to) : at + 1
    // Saved surveys never branch back; the path ends at a step that would.
    if (target <= at) break
    at = target
  }
  return path
}

function holds({ op, value }: Condition, answer: SurveyAnswer | undefined): boolean {
  if (op === 'unanswered') return answer === undefined
  if (answer === undefined) return false
  switch (op) {
    case 'answered':
      return true
    case 'eq':
      return answer === value
    case 'neq':
      return answer !== value
    case 'in':
      return Array.isArray(value) && typeof answer === 'string' && value.includes(answer)
    case 'contains':
      return Array.isArray(answer) && typeof value === 'string' && answer.includes(value)
    default:
      return typeof answer === 'number' && typeof value === 'number' && compares(op, answer, value)
  }
}

function compares(op: 'gt' | 'gte' | 'lt' | 'lte', answer: number, value: number): boolean {
  if (op === 'gt') return answer > value
  if (op === 'gte') return answer >= value
  return op === 'lt' ? answer < value : answer <= value
}

/** The scale of a rating without one. */
export const defaultScale = 5

/** Returns the smallest and largest answer to a question with numbers. */
export function rangeOf({
  kind,
  scale,
}: {
  readonly kind: string
  readonly scale: number | null
}): readonly [least: number, most: number] {
  if (kind === 'nps') return [0, 10]
  return [1, kind === 'rating' ? (scale ?? defaultScale) : defaultScale]
}
