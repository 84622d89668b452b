import type { SurveyAnswer, SurveyQuestion } from '@userkeep/client/survey'
import type { SurveyWords } from '@userkeep/client/survey-words'

export interface FieldProps {
  question: SurveyQuestion
  value: SurveyAnswer | undefined
  words: SurveyWords
  answer(value: SurveyAnswer | undefined): void
  /** A single choice by finger or mouse is all there is to say; with the keyboard one passes the others on the way. */
  goOn(): void
}

/** Long enough to see what was chosen, before the next question comes. */
export const glance = 220
