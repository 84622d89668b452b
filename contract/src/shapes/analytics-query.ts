import { Type } from 'typebox'
import { EnvironmentQuery, nullable, oneOf, shape, strict, Uuid } from '../kernel/index.ts'

// The question that reports have in common. Days are those of the organization's time zone.

const analyticsIntervals = ['hour', 'day', 'week', 'month'] as const
export type AnalyticsInterval = (typeof analyticsIntervals)[number]

/** The default period: four weeks, so that a period and the one before have the same weekdays. */
export const defaultPeriodDays = 28
/** The longest period, in days: two years and a leap day. */
export const maxPeriodDays = 731
/** The longest period by hour, in days. */
export const maxHourlyDays = 31

export const AnalyticsDay = Type.Unsafe<string>({ type: 'string', format: 'date', examples: ['2030-01-31'] })
export const EventNameField = Type.String({ minLength: 1, maxLength: 200, examples: ['report_exported'] })

export const maxFunnelSteps = 10
const maxConditions = 3

/** A condition on a counted property of an event. */
export const FunnelCondition = strict(
  {
    property: Type.String({ minLength: 1, maxLength: 200, examples: ['format'] }),
    value: Type.String({ maxLength: 200, description: 'As text, such as `12` or `true`', examples: ['pdf'] }),
  },
  { name: 'AnalyticsCondition' },
)

/** A step of a funnel that only some of the events are. */
export const FunnelStep = strict(
  {
    event: EventNameField,
    properties: Type.Array(FunnelCondition, { maxItems: maxConditions, description: 'All of them have to hold' }),
  },
  { name: 'AnalyticsConditionalStep' },
)

export const FunnelSteps = Type.Array(Type.Union([EventNameField, FunnelStep]), {
  minItems: 2,
  maxItems: maxFunnelSteps,
  description:
    'Names of tracked events, or of events of the service such as `contact.identified`; with conditions as an object',
  examples: [['signed_up', { event: 'report_exported', properties: [{ property: 'format', value: 'pdf' }] }]],
})
const from = Type.Optional(
  Type.Unsafe<string>({
    ...AnalyticsDay,
    description: `The first day. Defaults to ${defaultPeriodDays} days that end with \`to\``,
  }),
)
const to = Type.Optional(Type.Unsafe<string>({ ...AnalyticsDay, description: 'The last day. Defaults to today' }))

/** The period, the segment and the period to compare with. */
export const periodFields = {
  from,
  to,
  segment_id: Type.Optional(
    Type.Unsafe<string>({ ...Uuid, description: 'Only contacts that are in this segment now' }),
  ),
  compare: Type.Optional(
    Object.assign(oneOf('previous'), {
      description:
        '`previous`: also the same number of days before, moved back by whole weeks so that weekdays line up',
    }),
  ),
}

export const intervalField = Type.Optional(
  Object.assign(oneOf(...analyticsIntervals), {
    description: `The length of a point; weeks begin on Monday. Defaults to \`day\`. \`hour\` for up to ${maxHourlyDays} days`,
  }),
)

export const breakdownField = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: 'A property of the event', examples: ['plan'] }),
)

export const returnEvent = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    examples: ['report_exported'],
    description: 'Coming back means this event. Defaults to any',
  }),
)

export const maxWindowDays = 90

const impactKinds = ['flag', 'campaign', 'checklist', 'changelog_post'] as const
export const impactFields = {
  kind: oneOf(...impactKinds),
  id: Uuid,
  goal: EventNameField,
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: maxWindowDays, description: 'Defaults to 14' })),
}

export const PeriodQuery = { ...EnvironmentQuery, ...periodFields }
export const SeriesQuery = { ...PeriodQuery, interval: intervalField }

const Period = Type.Object({ from: AnalyticsDay, to: AnalyticsDay })

/** The period that was answered, with all defaults filled in. */
export const AnalyticsPeriod = shape('AnalyticsPeriod', {
  from: AnalyticsDay,
  to: AnalyticsDay,
  time_zone: Type.String({
    description:
      'An hour in UTC counts to the local day in which it begins, so days of zones with a half hour begin up to 30 ' +
      'minutes late',
    examples: ['Europe/Berlin'],
  }),
  interval: nullable(oneOf(...analyticsIntervals)),
  previous: nullable(Period),
})

/** The start of a point: a local day, or by hour a local time. */
export const PointStart = Type.String({
  description: 'The first day of the point, or with `interval=hour` the local time in the form `2030-01-31T13:00`',
  examples: ['2030-01-31'],
})
