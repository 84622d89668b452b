import { Type } from 'typebox'
import { chosen, nullable, oneOf, shape, Timestamp, Uuid } from '../kernel/index.ts'
import { questionFields } from './survey.ts'

export const surveyIntervals = ['day', 'week', 'month'] as const
export type SurveyInterval = (typeof surveyIntervals)[number]

const Count = Type.Integer()

/** Score and bounds between -100 and 100. */
const Nps = shape('SurveyNps', {
  score: Type.Number({ description: 'Promoters (9, 10) less detractors (0 to 6), in a hundred answers' }),
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
          { description: 'Every answer there could be, in order; empty of a text' },
        ),
        average: nullable(Type.Number({ description: 'Of numbers' })),
        nps: nullable(Nps),
        over_time: Type.Array(
          shape('SurveyAnswersAt', {
            start: Timestamp,
            answered: Count,
            average: nullable(Type.Number()),
            nps: nullable(Nps),
          }),
          { description: 'Of numbers, by when it was answered; spans without an answer are left out' },
        ),
      }),
    ),
    tags: Type.Array(shape('SurveyTagCount', { tag: Type.String(), count: Count })),
  }),
)
