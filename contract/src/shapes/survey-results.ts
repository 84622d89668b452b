import { Type } from 'typebox'
import { chosen, nullable, oneOf, shape, Timestamp, Uuid } from '../kernel/index.ts'
import { questionFields } from './survey.ts'

export const surveyIntervals = ['day', 'week', 'month'] as const
export type SurveyInterval = (typeof surveyIntervals)[number]

const Count = Type.Integer()

/** Score and bounds between -100 and 100. */
const Nps = shape('SurveyNps', {
  score: Type.Number({
    description: 'The percentage of promoters (9, 10) minus the percentage of detractors (0 to 6)',
  }),
  low: Type.Number({ description: 'Lower end of the 95 % interval' }),
  high: Type.Number({ description: 'Upper end of the 95 % interval' }),
  promoters: Count,
  passives: Count,
  detractors: Count,
})

export const SurveyResults = chosen(
  shape('SurveyResults', {
    survey_id: Uuid,
    from: nullable(Timestamp),
    to: nullable(Timestamp),
    interval: oneOf(...surveyIntervals),
    shown: Count,
    started: Count,
    completed: Count,
    dismissed: Count,
    questions: Type.Array(
      shape('SurveyQuestionResults', {
        id: Uuid,
        kind: questionFields.kind,
        title: Type.String(),
        answered: Count,
        distribution: Type.Array(
          shape('SurveyAnswerCount', {
            value: Type.Unsafe<number | string>({ type: ['number', 'string'] }),
            label: Type.String(),
            count: Count,
          }),
          { description: 'All possible answers in order; empty for a text question' },
        ),
        average: nullable(Type.Number({ description: 'For numeric questions' })),
        nps: nullable(Nps),
        over_time: Type.Array(
          shape('SurveyAnswersAt', {
            start: Timestamp,
            answered: Count,
            average: nullable(Type.Number()),
            nps: nullable(Nps),
          }),
          { description: 'For numeric questions, by time of the answer. Intervals without answers are omitted' },
        ),
      }),
    ),
    tags: Type.Array(shape('SurveyTagCount', { tag: Type.String(), count: Count })),
  }),
)
