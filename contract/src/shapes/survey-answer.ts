import { Type } from 'typebox'
import { chosen, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { questionFields, SurveyTrigger, surveyBounds } from './survey.ts'
import { Locale } from './template.ts'

export const surveySources = ['widget', 'portal', 'mail'] as const
export type SurveySource = (typeof surveySources)[number]
export const surveyStates = ['shown', 'partial', 'complete', 'dismissed'] as const
export type SurveyState = (typeof surveyStates)[number]

export type AnswerValue = number | string | string[]

const value = {
  minimum: 0,
  maximum: 10,
  maxLength: surveyBounds.text,
  maxItems: surveyBounds.options,
  items: { type: 'string', maxLength: 64 },
  examples: [9],
}

const Answers = Type.Record(Uuid, Type.Unsafe<AnswerValue>({ type: ['array', 'integer', 'string'], ...value }), {
  examples: [{ '0199a3f2-7c1e-7d3a-9b5e-2f4c6d8e0a1b': 9 }],
  description: 'By question ID: a number, an option ID, a list of option IDs, or a text',
})

const AnswersDraft = Type.Record(
  Uuid,
  Type.Unsafe<AnswerValue | null>({ type: ['array', 'integer', 'string', 'null'], ...value }),
  {
    maxProperties: surveyBounds.questions,
    propertyNames: { maxLength: 36 },
    additionalProperties: false,
    examples: [{ '0199a3f2-7c1e-7d3a-9b5e-2f4c6d8e0a1b': 9 }],
    description: 'By question ID. Omitted answers do not change; null removes an answer.',
  },
)

const State = Type.Unsafe<SurveyState>({ ...oneOf(...surveyStates), description: '`partial`: incomplete' })
const Place = oneOf('widget', 'portal')

/** A survey as the respondent sees it, in one language. */
const OwnSurvey = chosen(
  shape('OwnSurvey', {
    id: Uuid,
    locale: Locale,
    locales: Type.Array(Type.String({ examples: ['en'] }), { description: 'The available locales' }),
    questions: Type.Array(shape('OwnSurveyQuestion', questionFields)),
    thanks: nullable(Type.String()),
    trigger: SurveyTrigger,
    state: nullable(
      Type.Unsafe<SurveyState>({ ...State, description: '`shown` and `partial`: it continues; null: not shown yet' }),
    ),
    answers: Answers,
  }),
)

export const PendingSurvey = chosen(
  shape('PendingSurvey', {
    survey: nullable(OwnSurvey),
    ask_again_at: nullable(
      Type.Unsafe<string>({ ...Timestamp, description: 'The time at which the next survey is due' }),
    ),
  }),
)

/** The survey of boot, and the pages on which to ask for another. */
export const BootSurvey = chosen(
  shape('BootSurvey', {
    pending: nullable(OwnSurvey),
    pages: Type.Array(Type.String({ examples: ['/settings/*'] }), {
      description: 'Paths with a survey. On these, request the pending survey with the `path` of the page',
    }),
    waits: Type.Boolean({
      description: 'Whether a survey is triggered by an event. After an event, request the pending survey again',
    }),
  }),
)

export const PendingQuery = {
  place: Type.Optional(Place),
  path: Type.Optional(
    Type.String({ maxLength: 2000, description: 'The path of the page, for surveys on specific pages' }),
  ),
  locale: Type.Optional(
    Type.Unsafe<string>({ ...Locale, description: 'Used if the contact has no `locale` attribute' }),
  ),
}

export const SurveyShown = strict({ place: Type.Optional(Place) }, { name: 'SurveyShown' })

export const NewSurveyResponse = strict(
  {
    answers: AnswersDraft,
    complete: Type.Optional(
      Type.Boolean({ description: '`false` saves partial answers; absent or `true` completes the survey' }),
    ),
    locale: Type.Optional(Locale),
    place: Type.Optional(Place),
  },
  { name: 'NewSurveyResponse' },
)

export const OwnSurveyResponse = chosen(
  shape('OwnSurveyResponse', {
    id: Uuid,
    survey_id: Uuid,
    state: State,
    answers: Answers,
    shown_at: nullable(Timestamp),
    started_at: nullable(Timestamp),
    completed_at: nullable(Timestamp),
    dismissed_at: nullable(Timestamp),
  }),
)

const Tag = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', examples: ['pricing'] })

export const SurveyTags = strict({ tags: Type.Array(Tag, { maxItems: surveyBounds.tags }) }, { name: 'SurveyTags' })

export const SurveyResponse = chosen(
  shape('SurveyResponse', {
    id: Uuid,
    survey_id: Uuid,
    contact: shape('SurveyRespondent', {
      id: Uuid,
      name: nullable(Type.String()),
      email: nullable(Type.String()),
      kind: Type.String({ examples: ['identified'] }),
    }),
    customer_id: nullable(Type.Unsafe<string>({ ...Uuid, description: 'The active customer of the contact' })),
    state: State,
    source: nullable(oneOf(...surveySources)),
    locale: nullable(Type.String()),
    answers: Answers,
    tags: Type.Array(Tag),
    shown_at: nullable(Timestamp),
    started_at: nullable(Timestamp),
    completed_at: nullable(Timestamp),
    dismissed_at: nullable(Timestamp),
  }),
)

/** On the page of a contact. */
export const SurveyOfContact = chosen(
  shape('SurveyOfContact', {
    id: Uuid,
    survey: shape('SurveyNamed', { id: Uuid, name: Type.String({ examples: ['Recommendation'] }) }),
    state: State,
    source: nullable(oneOf(...surveySources)),
    answers: Type.Array(
      shape('SurveyAnswerOfContact', {
        question_id: Uuid,
        kind: questionFields.kind,
        title: Type.String(),
        answer: Type.String({ description: 'The option labels, or the number, as text' }),
      }),
    ),
    shown_at: nullable(Timestamp),
    completed_at: nullable(Timestamp),
  }),
)
