import type { AnswerValue } from '@userkeep/contract/shapes/survey-answer'
import type { Question } from '../rules.ts'
import type { Answers } from './path.ts'
import type { StoredAnswer } from './responses.sql.ts'

/** Returns the new and changed answers as they are stored. */
export const storedAnswers = (questions: readonly Question[], before: Answers, after: Answers): StoredAnswer[] =>
  questions.flatMap(({ id, kind }) => {
    const answer = after[id]
    if (answer === undefined || JSON.stringify(answer) === JSON.stringify(before[id])) return []
    return stored(id, kind, answer)
  })

function stored(question_id: string, kind: Question['kind'], answer: AnswerValue): StoredAnswer {
  const none = { question_id, number: null, choices: null, is_list: false, words: null }
  if (Array.isArray(answer)) return { ...none, choices: answer, is_list: true }
  if (typeof answer === 'number') return { ...none, number: answer }
  return kind === 'single' ? { ...none, choices: [answer] } : { ...none, words: answer }
}
