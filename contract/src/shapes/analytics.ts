import { Type } from 'typebox'
import { chosen, nullable, oneOf, shape, Timestamp, Uuid } from '../kernel/index.ts'
import { AnalyticsDay, AnalyticsPeriod, FunnelCondition, PointStart } from './analytics-query.ts'

const count = (description: string) => Type.Integer({ description, examples: [42] })
const event = (description: string) => Type.String({ description, examples: ['report_exported'] })
const Count = Type.Integer({ examples: [42] })
const Before = nullable(Type.Integer({ description: 'The same in the previous period; null without `compare`' }))
const Share = Type.Number({ minimum: 0, maximum: 1, examples: [0.25] })
const Estimated = Type.Boolean({
  description:
    'Whether a number of people is an estimate (HyperLogLog, standard error 0.81 %). Days with at most 1000 people ' +
    'are exact, and so is every number by segment',
})

const Metric = shape('AnalyticsMetric', {
  value: Count,
  previous: Before,
  estimated: Estimated,
  points: Type.Array(shape('AnalyticsMetricPoint', { start: PointStart, value: Count, previous: Before }), {
    description: 'Oldest first',
  }),
})

export const AnalyticsOverview = chosen(
  shape('AnalyticsOverview', {
    period: AnalyticsPeriod,
    people: Metric,
    new_people: Metric,
    events: Metric,
    page_views: Metric,
  }),
)

export const AnalyticsActive = chosen(
  shape('AnalyticsActive', {
    period: AnalyticsPeriod,
    event: nullable(event('Active by this event; null: by any')),
    points: Type.Array(
      shape('AnalyticsActivePoint', {
        start: PointStart,
        active: count('People with an event in the point'),
        new: count('Active for the first time ever'),
        returning: count('Active in the point before as well'),
        resurrected: count('Active earlier, but not in the point before'),
        lost: count('Active in the point before, but not in this one'),
      }),
      { description: 'By interval, oldest first. `active` is `new`, `returning` and `resurrected` together' },
    ),
    stickiness: Type.Array(
      shape('AnalyticsStickiness', {
        day: AnalyticsDay,
        daily: count('People active on the day'),
        weekly: count('People active in the 7 days that end with it'),
        monthly: count('People active in the 28 days that end with it'),
        share: nullable(Type.Number({ description: '`daily` to `monthly`; null without anyone', examples: [0.2] })),
      }),
    ),
    estimated: Estimated,
  }),
)

export const AnalyticsEvents = chosen(
  shape('AnalyticsEvents', {
    period: AnalyticsPeriod,
    breakdown: nullable(Type.String({ examples: ['plan'] })),
    series: Type.Array(
      shape('AnalyticsEventSeries', {
        event: event('The name of the event'),
        value: nullable(
          Type.String({
            examples: ['pro'],
            description: 'With `breakdown`: the value. `$other` are the values above the daily limit',
          }),
        ),
        events: Count,
        previous_events: Before,
        people: Count,
        previous_people: Before,
        estimated: Estimated,
        points: Type.Array(
          shape('AnalyticsEventPoint', { start: PointStart, events: Count, people: Count, previous_events: Before }),
        ),
      }),
      { description: 'Most events first, at most 50' },
    ),
    has_more: Type.Boolean({ description: 'Whether there are more names or values than returned' }),
  }),
)

const PageRow = shape('AnalyticsPageRow', {
  value: Type.String({ examples: ['/pricing'], description: '`$other` are the values above the daily limit' }),
  views: Count,
  previous_views: Before,
  visitors: Count,
  estimated: Estimated,
})
const rows = (description: string) => Type.Array(PageRow, { description })

export const AnalyticsPages = chosen(
  shape('AnalyticsPages', {
    period: AnalyticsPeriod,
    views: Metric,
    visitors: Metric,
    pages: rows('By path'),
    referrers: rows('By the host of the referring page'),
    devices: rows('`desktop`, `mobile` or `tablet`'),
    countries: rows('ISO 3166-1 codes, from the time zone of the browser; no address is stored or sent'),
    sources: rows('By `utm_source`'),
    mediums: rows('By `utm_medium`'),
    campaigns: rows('By `utm_campaign`'),
    terms: rows('By `utm_term`'),
    contents: rows('By `utm_content`'),
  }),
)

export const AnalyticsFunnel = chosen(
  shape('AnalyticsFunnel', {
    period: AnalyticsPeriod,
    order: oneOf('loose', 'strict'),
    window_days: Type.Integer(),
    groups: Type.Array(
      shape('AnalyticsFunnelGroup', {
        segment_id: nullable(Type.String({ format: 'uuid', description: 'null: everybody, or `segment_id`' })),
        steps: Type.Array(
          shape('AnalyticsFunnelStep', {
            event: event('The name of the step'),
            properties: Type.Array(FunnelCondition),
            people: count('People who reached the step within the window'),
            previous_people: Before,
            share: nullable(Share),
            share_of_step_before: nullable(Share),
            median_seconds: nullable(
              Type.Integer({ description: 'The median time from the step before; null for the first step' }),
            ),
          }),
        ),
      }),
    ),
  }),
)

export const AnalyticsRetention = chosen(
  shape('AnalyticsRetention', {
    time_zone: Type.String({ examples: ['Europe/Berlin'] }),
    interval: oneOf('day', 'week', 'month'),
    event: nullable(event('The event that starts a cohort; null: first seen')),
    return_event: nullable(event('The event by which people came back; null: any')),
    cohorts: Type.Array(
      shape('AnalyticsCohort', {
        start: AnalyticsDay,
        size: Count,
        periods: Type.Array(
          shape('AnalyticsCohortPeriod', {
            offset: count('0 is the period of the cohort itself'),
            people: Count,
            share: nullable(Share),
            is_complete: Type.Boolean({ description: 'false while the period is not over' }),
          }),
        ),
      }),
      { description: 'Twelve, oldest first' },
    ),
  }),
)

export const AnalyticsPaths = chosen(
  shape('AnalyticsPaths', {
    period: AnalyticsPeriod,
    start: nullable(event('The event that paths begin with; null: the start of each visit')),
    sessions: count('Visits: events of a person with at most 30 minutes between them'),
    links: Type.Array(
      shape('AnalyticsPathLink', {
        depth: count('1 is the first step of a visit, or the one after `event`'),
        from: nullable(event('null: the start of the visit')),
        to: nullable(event('null: the end of the visit')),
        sessions: Count,
      }),
      { description: 'By depth, most frequent first. Rare ones are summed up as `$other`' },
    ),
  }),
)

const ImpactGroup = shape('AnalyticsImpactGroup', {
  people: Count,
  converted: count('People with the goal event within the days'),
  rate: nullable(Share),
})

export const AnalyticsImpact = chosen(
  shape('AnalyticsImpact', {
    kind: oneOf('flag', 'campaign', 'checklist', 'changelog_post'),
    id: Uuid,
    name: Type.String({ examples: ['New export'] }),
    goal: event('The event that counts as success'),
    days: Type.Integer(),
    since: nullable(Timestamp),
    reached: ImpactGroup,
    not_reached: ImpactGroup,
    control: Object.assign(oneOf('holdout', 'others'), {
      description:
        'Who was not reached: people held out of the campaign at random, or everybody else with an event since then',
    }),
    difference: nullable(
      Type.Number({ description: 'The rate of those reached minus the rate of the others', examples: [0.08] }),
    ),
    low: nullable(Type.Number({ description: 'Lower end of the 95 % confidence interval of the difference' })),
    high: nullable(Type.Number({ description: 'Upper end of the 95 % confidence interval of the difference' })),
    conclusion: oneOf('higher', 'lower', 'no_difference_shown', 'too_few'),
    notes: Type.Array(Type.String({ examples: ['People whose days are not over yet are left out.'] }), {
      description: 'Limits of this comparison, in plain words',
    }),
  }),
)

export const AnalyticsPerson = shape('AnalyticsPerson', {
  contact_id: Uuid,
  name: nullable(Type.String({ examples: ['Grace Hopper'] })),
  email: nullable(Type.String({ examples: ['grace@example.com'] })),
  first_at: nullable(Timestamp),
  events: count('Events of the point'),
})

export const AnalyticsNames = chosen(
  shape('AnalyticsNames', {
    events: Type.Array(
      shape('AnalyticsName', {
        event: event('The name of the event'),
        source: oneOf('tracked', 'service'),
        last_day: Type.Unsafe<string>({ ...AnalyticsDay, description: 'The last day in UTC with the event' }),
        properties: Type.Array(Type.String({ examples: ['format'] })),
      }),
      { description: 'By name, at most 1000' },
    ),
  }),
)
