import { Type } from 'typebox'
import { area, collection, EnvironmentQuery, oneOf, PagingQuery, staff, Uuid } from '../kernel/index.ts'
import { CurrencyQuery } from '../shapes/money.ts'
import {
  EndedTrial,
  MovementKind,
  RevenueAtRisk,
  RevenueCustomer,
  RevenueMovement,
  RevenuePlan,
  RevenueReport,
  RiskReason,
  TrialConversion,
  TrialOutcome,
} from '../shapes/revenue.ts'

const base = '/v1/organization/analytics/revenue'
const reading = { access: staff('analytics:read'), chosen: true, errors: ['invalid_request'] } as const

const Day = Type.String({ format: 'date', examples: ['2030-01-31'] })
const ofSegment = {
  segment_id: Type.Optional(
    Type.Unsafe<string>({
      ...Uuid,
      description: 'Only customers of whom a member is in the segment now',
    }),
  ),
}
const inPeriod = {
  from: Type.Optional(Type.Unsafe<string>({ ...Day, description: 'Defaults to twelve months, the current one last' })),
  to: Type.Optional(Type.Unsafe<string>({ ...Day, description: 'The last day; defaults to today' })),
}
const byInterval = {
  interval: Type.Optional(
    Object.assign(oneOf('day', 'week', 'month'), {
      description: 'The length of a point; weeks begin on Monday. Defaults to `month`',
    }),
  ),
}
const compared = {
  compare: Type.Optional(
    Object.assign(oneOf('previous'), {
      description:
        '`previous`: also the period before, moved back by whole months if `interval` is `month`, otherwise by whole weeks',
    }),
  ),
}
const inCurrency = { currency: Type.Optional(CurrencyQuery) }
const kind = { kind: Type.Optional(MovementKind) }
const reason = { reason: Type.Optional(RiskReason) }
const tables = ['periods', 'movements', 'customers', 'plans', 'trials', 'at_risk'] as const

export const revenue = area(
  'revenue',
  {
    group: 'Insight',
    about:
      'Monthly recurring revenue, its movements, churn, trials, plans and what is at risk. Days are those of the time ' +
      'zone of the organization. Currencies are never added, unless the operator provides rates.',
  },
  {
    get: {
      method: 'GET',
      path: base,
      summary: 'Get monthly recurring revenue and its movements',
      description:
        'Revenue is the monthly amount of subscriptions that are active or past due, before tax and with permanent ' +
        'discounts only. Movements are of a customer in a currency. A change is counted when it became known here. At ' +
        'most five years and 400 intervals. With `currency`, amounts are converted with the rates of the operator, each ' +
        'figure by itself and rounded half up, so that converted figures may differ from their sum by a minor unit.',
      ...reading,
      query: Type.Object({ ...EnvironmentQuery, ...inPeriod, ...byInterval, ...compared, ...ofSegment, ...inCurrency }),
      success: { status: 200, body: RevenueReport },
    },
    movements: {
      method: 'GET',
      path: `${base}/movements`,
      summary: 'List movements of revenue with their customers, newest first',
      ...reading,
      query: Type.Object({
        ...EnvironmentQuery,
        ...PagingQuery,
        ...inPeriod,
        ...kind,
        ...inCurrency,
        ...ofSegment,
      }),
      success: { status: 200, body: collection('movements', RevenueMovement) },
    },
    customers: {
      method: 'GET',
      path: `${base}/customers`,
      summary: 'List customers who paid at the end of a day, largest amount first',
      ...reading,
      query: Type.Object({
        ...EnvironmentQuery,
        ...PagingQuery,
        on: Type.Optional(Type.Unsafe<string>({ ...Day, description: 'Defaults to today' })),
        ...inCurrency,
        ...ofSegment,
      }),
      success: { status: 200, body: collection('customers', RevenueCustomer) },
    },
    plans: {
      method: 'GET',
      path: `${base}/plans`,
      summary: 'List prices with their customers and monthly revenue now, largest revenue first',
      ...reading,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, ...inCurrency, ...ofSegment }),
      success: { status: 200, body: collection('plans', RevenuePlan) },
    },
    trials: {
      method: 'GET',
      path: `${base}/trials`,
      summary: 'Get how many of the trials that ended converted',
      description: 'A trial counts when it ended, with the outcome as of now.',
      ...reading,
      query: Type.Object({ ...EnvironmentQuery, ...inPeriod, ...byInterval, ...compared, ...ofSegment }),
      success: { status: 200, body: TrialConversion },
    },
    endedTrials: {
      method: 'GET',
      path: `${base}/trials/ended`,
      summary: 'List trials that ended with their customers, newest first',
      ...reading,
      query: Type.Object({
        ...EnvironmentQuery,
        ...PagingQuery,
        ...inPeriod,
        outcome: Type.Optional(TrialOutcome),
        product_id: Type.Optional(Uuid),
        ...ofSegment,
      }),
      success: { status: 200, body: collection('trials', EndedTrial) },
    },
    atRisk: {
      method: 'GET',
      path: `${base}/at-risk`,
      summary: 'List subscriptions whose revenue is at risk now, largest amount first',
      description:
        'Past due, canceled at the end of the period, or on a trial that ends within 7 days and is not canceled. A ' +
        'subscription that is past due and canceled is past due.',
      ...reading,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, ...reason, ...inCurrency, ...ofSegment }),
      success: { status: 200, body: collection('at_risk', RevenueAtRisk) },
    },
    export: {
      method: 'GET',
      path: `${base}/export`,
      summary: 'Export a table of revenue as CSV',
      description:
        '`periods` has a line for each currency and interval. Filters that a table does not have are ignored.',
      ...reading,
      audit: 'revenue.exported',
      query: Type.Object({
        ...EnvironmentQuery,
        table: Type.Optional(Object.assign(oneOf(...tables), { description: 'Defaults to `periods`' })),
        ...inPeriod,
        ...byInterval,
        ...kind,
        ...reason,
        ...inCurrency,
        ...ofSegment,
      }),
      success: { status: 200, file: { name: 'revenue', formats: { csv: 'text/csv' } } },
    },
  },
)
