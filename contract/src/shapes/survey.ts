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

export const questionKinds = ['nps', 'csat', 'rating', 'single', 'multiple', 'text'] as const
export type QuestionKind = (typeof questionKinds)[number]

const Kind = Type.Unsafe<QuestionKind>({
  ...oneOf(...questionKinds),
  description:
    '`nps`: 0 to 10; `csat`: 1 to 5; `rating`: 1 to `scale`; `single`, `multiple`: of `options`; `text`: free words',
})
const Title = Type.String({
  minLength: 1,
  maxLength: 300,
  pattern: '\\S',
  examples: ['How likely are you to recommend us?'],
})
const Description = nullable(Type.String({ maxLength: 1000 }))
const EndLabel = nullable(
  Type.String({ maxLength: 60, examples: ['Not likely'], description: 'Beside the end of a scale' }),
)
const Scale = nullable(Type.Integer({ minimum: 3, maximum: 10, description: 'Of a rating: its highest answer' }))
const OptionId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$', examples: ['price'] })
const OptionLabel = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['The price'] })
const Thanks = nullable(Type.String({ maxLength: 500, examples: ['Thank you. We read every answer.'] }))

export const branchOps = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'contains', 'answered', 'unanswered'] as const
export type BranchOp = (typeof branchOps)[number]
export type BranchValue = number | string | string[] | null

const When = strict(
  {
    op: Type.Unsafe<BranchOp>({
      ...oneOf(...branchOps),
      description:
        'Of numbers `eq`, `neq`, `gt`, `gte`, `lt`, `lte`; of `single` `eq`, `neq`, `in`; of `multiple` `contains`; of all ' +
        '`answered`, `unanswered`, which take no value',
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
        description: 'A number, the id of an option, or of `in` a list of such ids',
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
        description: 'The id of a later question, or `end`',
      }),
    },
    { name: 'SurveyBranch' },
  ),
  {
    maxItems: surveyBounds.branches,
    description: 'The first that holds for the answer decides what comes next; where none does, the next question',
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

export const SurveyQuestion = chosen(shape('SurveyQuestion', questionFields))

const Questions = Type.Array(
  strict(
    {
      id: Type.Optional(
        Type.Unsafe<string>({
          ...Uuid,
          pattern: '^[0-9a-f-]+$',
          description: 'In lower case. Yours to choose, so that branches can name it; kept over edits',
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
      'In the order in which they are asked. Once somebody has answered, texts can change and questions can be added; a ' +
      'question that was answered keeps its kind, its scale and its options.',
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
        description: 'By the id of the question',
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
  description: 'Texts in other languages, by locale. What is missing stands there in the default locale.',
})

const Event = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: [example], description })
const PagePath = Type.String({
  minLength: 1,
  maxLength: 300,
  pattern: '^/',
  examples: ['/settings/*'],
  description: 'Of `page`: the path of a page of your product; `*` stands for anything',
})
const Wait = Type.Integer({
  minimum: 0,
  maximum: surveyBounds.waitSeconds,
  description: 'Of `page` and `visit`: so long on the page; of `fact` and `event`: so long since it happened',
})
const AfterDays = nullable(
  Type.Integer({
    minimum: 0,
    maximum: surveyBounds.afterDays,
    description: 'Of `visit` and `page`: so many days after the person was first seen',
  }),
)

const On = Type.Unsafe<'visit' | 'page' | 'fact' | 'event'>({
  ...oneOf('visit', 'page', 'fact', 'event'),
  description:
    '`visit`: on any page; `page`: on a page with this path; `fact`: once the fact has happened to the person; `event`: ' +
    'once your product has tracked the event for them. What happened before the survey was turned on does not count.',
})
const FactType = Event('Of `fact`: one of `fact_types`', 'contact.signed_in')
const EventName = Event('Of `event`: one of `event_names`', 'Report exported')

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
  description: 'Where several could be asked, the highest is; then the one that was turned on first',
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
      shown: Type.Integer({ description: 'People who saw it, or to whom it was mailed' }),
      started: Type.Integer({ description: 'People who answered at least one question' }),
      completed: Count,
      dismissed: Type.Integer({ description: 'People who closed it and did not complete it later' }),
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
    description: 'Each person is asked at most one survey in so many days, over all surveys; null: no such limit',
  }),
)
export const SurveySettings = chosen(shape('SurveySettings', { days_between: DaysBetween }))
export const SurveySettingsChange = strict({ days_between: DaysBetween }, { name: 'SurveySettingsChange' })
