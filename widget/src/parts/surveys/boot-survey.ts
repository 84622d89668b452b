import type { Answer } from '../../answer.ts'

export type BootSurvey = NonNullable<Answer['survey']>
