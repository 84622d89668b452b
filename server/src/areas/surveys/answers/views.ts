import type { AnswerOf, surveys } from '@userkeep/contract'
import type { Answers } from './path.ts'
import type { ResponseRow } from './responses.sql.ts'

export const toOwnResponse = (row: ResponseRow, answers: Answers): AnswerOf<typeof surveys.routes.respond> => ({
  id: row.id,
  survey_id: row.survey_id,
  state: row.state,
  answers,
  shown_at: row.shown_at,
  started_at: row.started_at,
  completed_at: row.completed_at,
  dismissed_at: row.dismissed_at,
})
