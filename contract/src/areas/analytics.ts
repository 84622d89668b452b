import { Type } from 'typebox'
import { area, chosen, collection, EnvironmentQuery, oneOf, PagingQuery, staff, strict, Uuid } from '../kernel/index.ts'
import {
  AnalyticsActive,
  AnalyticsEvents,
  AnalyticsFunnel,
  AnalyticsImpact,
  AnalyticsNames,
  AnalyticsOverview,
  AnalyticsPages,
  AnalyticsPaths,
  AnalyticsPerson,
  AnalyticsRetention,
} from '../shapes/analytics.ts'
import {
  AnalyticsDay,
  breakdownField,
  EventNameField,
  FunnelSteps,
  impactFields,
  intervalField,
  maxFunnelSteps,
  maxWindowDays,
  PeriodQuery,
  periodFields,
  returnEvent,
  SeriesQuery,
} from '../shapes/analytics-query.ts'

const reading = staff('analytics:read')
const path = '/v1/organization/analytics'
const event = Type.Optional(EventNameField)

/** Limits of one question. */
const maxFunnelSegments = 5
export const cohortCount = 12

const order = Type.Optional(
  Object.assign(oneOf('loose', 'strict'), {
    description: '`strict`: no other event of the person between two steps. Defaults to `loose`',
  }),
)
const windowDays = Type.Optional(
  Type.Integer({ minimum: 1, maximum: maxWindowDays, description: 'Time for all steps. Defaults to 14' }),
)
const funnelFields = { steps: FunnelSteps, order, window_days: windowDays }

const calendarInterval = Type.Optional(
  Object.assign(oneOf('day', 'week', 'month'), { description: 'Weeks begin on Monday. Defaults to `week`' }),
)
const retentionFields = {
  interval: calendarInterval,
  to: periodFields.to,
  segment_id: periodFields.segment_id,
  event: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      examples: ['report_exported'],
      description: 'Cohorts by the first time of this event',
    }),
  ),
  return_event: returnEvent,
}

/** The point that `people` lists: exactly one of the four. */
const PeoplePoint = strict(
  {
    from: AnalyticsDay,
    to: AnalyticsDay,
    segment_id: periodFields.segment_id,
    event: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        examples: ['report_exported'],
        description: 'Absent: any event of the days',
      }),
    ),
    property: breakdownField,
    value: Type.Optional(Type.String({ maxLength: 200, examples: ['pro'], description: 'The value of `property`' })),
    funnel: Type.Optional(
      strict({
        ...funnelFields,
        step: Type.Integer({ minimum: 1, maximum: maxFunnelSteps, description: 'Starting at 1' }),
        outcome: oneOf('reached', 'dropped'),
      }),
    ),
    cohort: Type.Optional(
      strict({
        interval: oneOf('day', 'week', 'month'),
        event: retentionFields.event,
        return_event: returnEvent,
        offset: Type.Integer({ minimum: 0, maximum: cohortCount - 1 }),
      }),
    ),
    impact: Type.Optional(
      strict({
        ...impactFields,
        group: oneOf('reached', 'not_reached'),
        converted: Type.Optional(Type.Boolean({ description: 'Only people with the goal, or without it' })),
      }),
    ),
  },
  { name: 'AnalyticsPoint' },
)

const analyticsReports = ['overview', 'active', 'events', 'pages', 'funnel', 'retention', 'paths', 'impact'] as const

const ExportQuestion = strict(
  {
    report: oneOf(...analyticsReports),
    ...periodFields,
    interval: intervalField,
    event,
    breakdown: breakdownField,
    return_event: returnEvent,
    steps: Type.Optional(FunnelSteps),
    order,
    window_days: windowDays,
    segment_ids: Type.Optional(Type.Array(Uuid, { maxItems: maxFunnelSegments })),
    kind: Type.Optional(impactFields.kind),
    id: Type.Optional(impactFields.id),
    goal: Type.Optional(impactFields.goal),
    days: impactFields.days,
  },
  { name: 'AnalyticsExport' },
)

export const analytics = area(
  'analytics',
  {
    group: 'Product',
    about:
      'Reports on events, pages and people. Answers come from counters that are written with the events, so they do not ' +
      'depend on how long events are stored. Tracked events and events of the service count alike.',
  },
  {
    names: {
      method: 'GET',
      path: `${path}/names`,
      summary: 'List the events that reports can be made of, with their properties',
      access: reading,
      query: Type.Object(EnvironmentQuery),
      success: { status: 200, body: AnalyticsNames },
      chosen: true,
    },
    overview: {
      method: 'GET',
      path: `${path}/overview`,
      repeats: { times: 24, because: 'each name, period and grain of its sets is read by itself' },
      summary: 'Get people, new people, events and page views over time',
      access: reading,
      query: Type.Object(SeriesQuery),
      success: { status: 200, body: AnalyticsOverview },
      errors: ['invalid_request'],
      chosen: true,
    },
    active: {
      method: 'GET',
      path: `${path}/active`,
      repeats: { times: 4, because: 'each grain of its sets is read by itself' },
      summary: 'Get active people: new, returning, resurrected and lost, and stickiness',
      description:
        'Points are whole days, weeks or months, also where the period begins or ends within one. Stickiness is by day.',
      access: reading,
      query: Type.Object({ ...SeriesQuery, interval: calendarInterval, event }),
      success: { status: 200, body: AnalyticsActive },
      errors: ['invalid_request'],
      chosen: true,
    },
    events: {
      method: 'GET',
      path: `${path}/events`,
      repeats: { times: 24, because: 'each period and grain of its sets is read by itself' },
      summary: 'Get events over time with counts and people, by name or by a property of one event',
      description:
        'Values of a property are counted as text, up to 200 different ones per day and event; the rest counts as ' +
        '`$other`. The first 20 properties of an event that are text, numbers or booleans are counted.',
      access: reading,
      query: Type.Object({ ...SeriesQuery, event, breakdown: breakdownField }),
      success: { status: 200, body: AnalyticsEvents },
      errors: ['invalid_request'],
      chosen: true,
    },
    pages: {
      method: 'GET',
      path: `${path}/pages`,
      repeats: { times: 120, because: 'each list, period and grain of its sets is read by itself' },
      summary: 'Get page views by page, referrer, device, country and campaign parameter',
      description: 'Page views are `page_viewed` events, which the widget sends with `data-page-views`.',
      access: reading,
      query: Type.Object(SeriesQuery),
      success: { status: 200, body: AnalyticsPages },
      errors: ['invalid_request'],
      chosen: true,
    },
    funnel: {
      method: 'POST',
      path: `${path}/funnel`,
      repeats: { times: 72, because: 'each condition, segment and period is read by itself' },
      summary: 'Get the people who went through steps in order, within a window',
      description:
        'A person enters with the first step within the period and has the window for all steps, also past the end of ' +
        'the period. Each person counts once, with the furthest step of any of their attempts.',
      access: reading,
      readOnly: true,
      query: Type.Object(EnvironmentQuery),
      body: chosen(
        strict(
          {
            ...periodFields,
            ...funnelFields,
            segment_ids: Type.Optional(
              Type.Array(Uuid, { maxItems: maxFunnelSegments, uniqueItems: true, description: 'A group for each' }),
            ),
          },
          { name: 'AnalyticsFunnelQuestion' },
        ),
      ),
      success: { status: 200, body: AnalyticsFunnel },
      errors: ['invalid_request'],
      chosen: true,
    },
    retention: {
      method: 'GET',
      path: `${path}/retention`,
      summary: 'Get how many people of each of twelve cohorts came back',
      access: reading,
      query: Type.Object({ ...EnvironmentQuery, ...retentionFields }),
      success: { status: 200, body: AnalyticsRetention },
      errors: ['invalid_request'],
      chosen: true,
    },
    paths: {
      method: 'GET',
      path: `${path}/paths`,
      summary: 'Get which events follow each other in a visit, up to five steps',
      access: reading,
      query: Type.Object({ ...PeriodQuery, event }),
      success: { status: 200, body: AnalyticsPaths },
      errors: ['invalid_request'],
      chosen: true,
    },
    impact: {
      method: 'GET',
      path: `${path}/impact`,
      summary: 'Compare people who were reached by a flag, campaign, checklist or changelog post with the others',
      description:
        'A person reached counts as converted if the goal event follows within the days. A campaign with a holdout is ' +
        'compared with the people held out, from when they were: an experiment. Otherwise the others are everybody else, ' +
        'from their first event since the first person was reached, and the groups may differ for other reasons. The ' +
        'interval is by Newcombe from two Wilson intervals.',
      access: reading,
      query: Type.Object({
        ...EnvironmentQuery,
        ...impactFields,
        segment_id: periodFields.segment_id,
      }),
      success: { status: 200, body: AnalyticsImpact },
      errors: ['invalid_request', 'not_found'],
      chosen: true,
    },
    people: {
      method: 'POST',
      path: `${path}/people`,
      repeats: { times: 36, because: 'each condition of a funnel is read by itself' },
      summary:
        'List the people behind a point: an event on days, a step of a funnel, a cell of retention, or an impact',
      description:
        'With `funnel` or `cohort` the days are the period of the funnel, or the first day of the cohort. An `impact` has ' +
        'its own days; `events` are the goals within them. Ordered by ID.',
      access: reading,
      readOnly: true,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      body: chosen(PeoplePoint),
      success: { status: 200, body: chosen(collection('people', AnalyticsPerson)) },
      errors: ['invalid_request', 'not_found'],
      chosen: true,
    },
    export: {
      method: 'POST',
      path: `${path}/export`,
      repeats: { times: 120, because: 'it has the statements of the report' },
      summary: 'Export a report as CSV',
      description: 'Cells that a spreadsheet would interpret as a formula begin with an apostrophe.',
      access: reading,
      readOnly: true,
      query: Type.Object(EnvironmentQuery),
      body: chosen(ExportQuestion),
      success: { status: 200, file: { name: 'analytics', formats: { csv: 'text/csv' } } },
      errors: ['invalid_request'],
      chosen: true,
    },
  },
)
