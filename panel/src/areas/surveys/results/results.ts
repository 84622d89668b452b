import type { Output } from '@userkeep/client'

export const resultsRead = 'GET /v1/organization/surveys/{id}/results'
export type Results = Output<typeof resultsRead>
export type QuestionResults = Results['questions'][number]
export type Nps = NonNullable<QuestionResults['nps']>

/** `+42`, `-7`, `0`: a score without its sign is read as a share. */
export const scoreText = (score: number): string => {
  const rounded = Math.round(score)
  return rounded > 0 ? `+${rounded}` : String(rounded).replace('-', '−')
}

export const averageText = (average: number): string => average.toFixed(2).replace(/0$/, '')
