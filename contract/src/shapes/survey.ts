import { Type } from 'typebox'
import { chosen, Name, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { Locale } from './template.ts'

export const surveyBounds = {
  active: 100,
  questions: 20,
  options: 20,
  branches: 20,
  locales: 10,
  text: 4000,
  waitSeconds: 86_400,
  afterDays: 3650,
  daysBetween: 365,
  tags: 20,
} as const

const questionKinds = ['nps', 'csat', 'rating', 'single', 'multiple', 'text'] as const
export type QuestionKind = (typeof questionKinds)[number]

const Kind = Type.Unsafe<QuestionKind>({
  ...oneOf(...questionKinds),
  description:
    '`nps`: 0 to 10; `csat`: 1 to 5; `rating`: 1 to `scale`; `single`, `multiple`: `options`; `text`: free text',
})
const Title = Type.String({
  minLength: 1,
  maxLength: 300,
  pattern: '\\S',
  examples: ['How likely are you to recommend us?'],
})
const Description = nullable(Type.String({ maxLength: 1000 }))
const EndLabel = nullable(
  Type.String({ maxLength: 60, examples: ['Not likely'], description: 'The label for an end of the scale' }),
)
const Scale = nullable(Type.Integer({ minimum: 3, maximum: 10, description: 'For a rating: the highest value' }))
const OptionId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$', examples: ['price'] })
const OptionLabel = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['The price'] })
const Thanks = nullable(Type.String({ maxLength: 500, examples: ['Thank you. We read every answer.'] }))

const branchOps = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'contains', 'answered', 'unanswered'] as const
export type BranchOp = (typeof branchOps)[number]
export type BranchValue = number | string | string[] | null

const When = strict(
  {
    op: Type.Unsafe<BranchOp>({
      ...oneOf(...branchOps),
      description:
        'Numeric questions: `eq`, `neq`, `gt`, `gte`, `lt`, `lte`; `single`: `eq`, `neq`, `in`; `multiple`: `contains`; all questions: ' +
        '`answered`, `unanswered`, without a value',
    }),
    value: Type.Optional(
      Type.Unsafe<BranchValue>({
        type: ['array', 'number', 'string', 'null'],
        minimum: 0,
        maximum: 10,
        maxLength: 64,
        maxItems: surveyBounds.options,
        items: { type: 'string', maxLength: 64 },
        examples: [['price']],
        description: 'A number, an option ID, or for `in` a list of option IDs',
      }),
    ),
  },
  { name: 'SurveyBranchCondition', examples: [{ op: 'in', value: ['price'] }] },
)

const Branches = Type.Array(
  strict(
    {
      when: When,
      go_to: Type.String({
        maxLength: 36,
        pattern: '^(end|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$',
        examples: ['end'],
        description: 'The ID of a later question, or `end`',
      }),
    },
    { name: 'SurveyBranch' },
  ),
  {
    maxItems: surveyBounds.branches,
    description: 'The first matching branch determines the next question; by default it is the following one',
  },
)

const Option = shape('SurveyOption', { id: OptionId, label: OptionLabel })

export const questionFields = {
  id: Uuid,
  kind: Kind,
  required: Type.Boolean(),
  title: Title,
  description: Description,
  options: nullable(Type.Array(Option)),
  scale: Scale,
  low_label: EndLabel,
  high_label: EndLabel,
  next: Branches,
}

const SurveyQuestion = chosen(shape('SurveyQuestion', questionFields))

const Questions = Type.Array(
  strict(
    {
      id: Type.Optional(
        Type.Unsafe<string>({
          ...Uuid,
          pattern: '^[0-9a-f-]+$',
          description: 'Lowercase. Chosen by you, used in branches, and stable across edits',
        }),
      ),
      kind: Kind,
      required: Type.Optional(Type.Boolean()),
      title: Title,
      description: Type.Optional(Description),
      options: Type.Optional(
        nullable(
          Type.Array(strict({ id: Type.Optional(OptionId), label: OptionLabel }, { name: 'SurveyOptionDraft' }), {
            maxItems: surveyBounds.options,
          }),
        ),
      ),
      scale: Type.Optional(Scale),
      low_label: Type.Optional(EndLabel),
      high_label: Type.Optional(EndLabel),
      next: Type.Optional(Branches),
    },
    { name: 'SurveyQuestionDraft' },
  ),
  {
    maxItems: surveyBounds.questions,
    description:
      'In order. After the first answer, texts can change and questions can be added; a ' +
      'question with answers keeps its kind, scale and options.',
  },
)

const TextsOfQuestion = strict(
  {
    title: Type.Optional(Title),
    description: Type.Optional(Description),
    low_label: Type.Optional(EndLabel),
    high_label: Type.Optional(EndLabel),
    options: Type.Optional(
      Type.Record(OptionId, OptionLabel, {
        maxProperties: surveyBounds.options,
        propertyNames: { maxLength: 64 },
        additionalProperties: false,
      }),
    ),
  },
  { name: 'SurveyQuestionTexts' },
)

const Texts = strict(
  {
    thanks: Type.Optional(Thanks),
    questions: Type.Optional(
      Type.Record(Uuid, TextsOfQuestion, {
        maxProperties: surveyBounds.questions,
        propertyNames: { maxLength: 36 },
        additionalProperties: false,
        description: 'By question ID',
      }),
    ),
  },
  { name: 'SurveyTexts' },
)

const Locales = Type.Record(Locale, Texts, {
  maxProperties: surveyBounds.locales,
  propertyNames: { maxLength: 35 },
  additionalProperties: false,
  examples: [{ de: { thanks: 'Danke.' } }],
  description: 'Texts in other languages, by locale. Missing texts are shown in the default locale.',
})

const Event = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: [example], description })
const PagePath = Type.String({
  minLength: 1,
  maxLength: 300,
  pattern: '^/',
  examples: ['/settings/*'],
  description: 'For `page`: a path in your product; `*` is a wildcard',
})
const Wait = Type.Integer({
  minimum: 0,
  maximum: surveyBounds.waitSeconds,
  description: 'For `page` and `visit`: the delay on the page; for `fact` and `event`: the delay after the event',
})
const AfterDays = nullable(
  Type.Integer({
    minimum: 0,
    maximum: surveyBounds.afterDays,
    description: 'For `visit` and `page`: the minimum number of days since the person was first seen',
  }),
)

const On = Type.Unsafe<'visit' | 'page' | 'fact' | 'event'>({
  ...oneOf('visit', 'page', 'fact', 'event'),
  description:
    '`visit`: on any page; `page`: on a page with this path; `fact`: after a system event of the person; `event`: ' +
    'after a tracked event of the person. Events before the survey was turned on do not count.',
})
const FactType = Event('For `fact`: one of `fact_types`', 'contact.signed_in')
const EventName = Event('For `event`: one of `event_names`', 'Report exported')

export const SurveyTrigger = chosen(
  shape('SurveyTrigger', {
    on: On,
    type: nullable(FactType),
    name: nullable(EventName),
    path: nullable(PagePath),
    wait_seconds: Wait,
    after_days: AfterDays,
  }),
)

const TriggerDraft = strict(
  {
    on: On,
    type: Type.Optional(nullable(FactType)),
    name: Type.Optional(nullable(EventName)),
    path: Type.Optional(nullable(PagePath)),
    wait_seconds: Type.Optional(Wait),
    after_days: Type.Optional(AfterDays),
  },
  { name: 'SurveyTriggerDraft' },
)

const places = { widget: Type.Boolean(), portal: Type.Boolean() }
const Priority = Type.Integer({
  minimum: 0,
  maximum: 1000,
  description: 'If several surveys apply, the highest priority is shown, then the one turned on first',
})
const Count = Type.Integer()

export const Survey = chosen(
  shape('Survey', {
    id: Uuid,
    environment_id: Uuid,
    name: Type.String({ examples: ['Recommendation'] }),
    active: Type.Boolean(),
    activated_at: nullable(Timestamp),
    segment_id: nullable(Uuid),
    questions: Type.Array(SurveyQuestion),
    thanks: Thanks,
    default_locale: Locale,
    locales: Locales,
    trigger: SurveyTrigger,
    places: shape('SurveyPlaces', places),
    priority: Priority,
    ends_at: nullable(Timestamp),
    counts: shape('SurveyCounts', {
      shown: Type.Integer({ description: 'People who saw it or received it by email' }),
      started: Type.Integer({ description: 'People who answered at least one question' }),
      completed: Count,
      dismissed: Type.Integer({ description: 'People who dismissed it without completing it later' }),
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

const changeable = {
  active: Type.Optional(Type.Boolean()),
  segment_id: Type.Optional(nullable(Uuid)),
  questions: Type.Optional(Questions),
  thanks: Type.Optional(Thanks),
  default_locale: Type.Optional(Locale),
  locales: Type.Optional(Locales),
  trigger: Type.Optional(TriggerDraft),
  places: Type.Optional(strict(places, { name: 'SurveyPlacesDraft' })),
  priority: Type.Optional(Priority),
  ends_at: Type.Optional(nullable(Type.Unsafe<string>({ ...Timestamp, maxLength: 40 }))),
}

export const NewSurvey = strict({ name: Name, ...changeable }, { name: 'NewSurvey' })
export const SurveyChange = strict({ name: Type.Optional(Name), ...changeable }, { name: 'SurveyChange' })

const DaysBetween = nullable(
  Type.Integer({
    minimum: 1,
    maximum: surveyBounds.daysBetween,
    description: 'The minimum number of days between surveys per person, across all surveys; null for no limit',
  }),
)
export const SurveySettings = chosen(shape('SurveySettings', { days_between: DaysBetween }))
export const SurveySettingsChange = strict({ days_between: DaysBetween }, { name: 'SurveySettingsChange' })
