import type { Question } from '../rules.ts'

interface QuestionTexts {
  title?: string | undefined
  description?: string | null | undefined
  low_label?: string | null | undefined
  high_label?: string | null | undefined
  options?: Record<string, string> | undefined
}

/** The texts of a survey in another language. */
export interface Texts {
  thanks?: string | null | undefined
  questions?: Record<string, QuestionTexts> | undefined
}

interface Worded {
  readonly questions: Question[]
  readonly thanks: string | null
}

/** Returns a survey in another language. Missing texts stay in its own. */
export const inWords = ({ questions, thanks }: Worded, texts: Texts | undefined): Worded =>
  texts === undefined
    ? { questions, thanks }
    : {
        thanks: texts.thanks ?? thanks,
        questions: questions.map((question) => worded(question, texts.questions?.[question.id] ?? {})),
      }

const worded = (question: Question, texts: QuestionTexts): Question => ({
  ...question,
  title: texts.title ?? question.title,
  description: texts.description ?? question.description,
  low_label: texts.low_label ?? question.low_label,
  high_label: texts.high_label ?? question.high_label,
  options: question.options?.map(({ id, label }) => ({ id, label: texts.options?.[id] ?? label })) ?? null,
})
