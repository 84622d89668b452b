import { declareBootParts } from '../kernel/index.ts'
import { BootSurvey } from '../shapes/survey-answer.ts'

export const surveyBootParts = declareBootParts({ survey: BootSurvey })
