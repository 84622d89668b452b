import { Type } from 'typebox'
import { chosen, described, nullable, oneOf, shape, Timestamp, Uuid } from '../kernel/index.ts'
import { CustomerReference } from './customer.ts'
import { CurrencyCode } from './subscription.ts'

const movementKinds = ['new', 'expansion', 'contraction', 'churn', 'reactivation'] as const
export const MovementKind = oneOf(...movementKinds)
const riskReasons = ['past_due', 'cancels', 'trial_ends'] as const
export const RiskReason = oneOf(...riskReasons)
const trialOutcomes = ['converted', 'unpaid', 'canceled'] as const
export const TrialOutcome = described(
  oneOf(...trialOutcomes),
  '`converted`: became active; `unpaid`: the first payment failed and is still due; `canceled`: ended without a payment',
)

const Day = Type.String({ format: 'date', examples: ['2030-01-31'] })
const minor = (description: string) => Type.Integer({ description: `${description}, in the minor unit` })
const count = (description: string) => Type.Integer({ description })
const rate = (description: string) =>
  nullable(Type.Number({ description: `${description}, from 0 to 1 and rounded to four digits; null without a base` }))

const Period = shape('RevenuePeriod', {
  from: Day,
  to: described(Day, 'The last day'),
  time_zone: Type.String({ examples: ['Europe/Berlin'], description: 'The time zone of the organization' }),
  interval: oneOf('day', 'week', 'month'),
  previous: nullable(shape('RevenueSpan', { from: Day, to: Day })),
})

const moved = {
  new: minor('Monthly revenue of customers who pay for the first time'),
  expansion: minor('The increase of customers who pay more'),
  contraction: minor('The decrease of customers who pay less'),
  churn: minor('Monthly revenue of customers who stopped paying'),
  reactivation: minor('Monthly revenue of customers who pay again'),
  new_customers: count('Movements of the kind `new`'),
  expansion_customers: count('Movements of the kind `expansion`'),
  contraction_customers: count('Movements of the kind `contraction`'),
  churn_customers: count('Movements of the kind `churn`'),
  reactivation_customers: count('Movements of the kind `reactivation`'),
}

const balance = {
  monthly_at_start: minor('Monthly recurring revenue before the first day'),
  monthly: minor('Monthly recurring revenue at the end: `monthly_at_start` and all movements'),
  customers_at_start: count('Paying customers before the first day'),
  customers: count('Paying customers at the end'),
}

const figures = {
  ...balance,
  ...moved,
  revenue_per_customer: nullable(minor('`monthly` by `customers`, rounded half up; null without customers')),
  customer_churn_rate: rate('`churn_customers` of `customers_at_start`'),
  revenue_churn_rate: rate('`churn` and `contraction` of `monthly_at_start`'),
}

const RevenuePoint = shape('RevenuePoint', {
  from: described(Day, 'The first day of the interval'),
  to: described(Day, 'The last day of the interval, or of the period'),
  ...figures,
})

const RevenueTotal = shape('RevenueTotal', {
  ...figures,
  lifetime_months: nullable(
    Type.Number({
      description:
        'The average lifetime of a customer: customer-months of the period by `churn_customers`, to one digit; ' +
        'null if no customer stopped paying',
    }),
  ),
  lifetime_value: nullable(minor('`revenue_per_customer` times the lifetime, rounded half up')),
})

const AtRiskTotal = shape('RevenueAtRiskTotal', {
  reason: RiskReason,
  subscriptions: count('The number of subscriptions'),
  monthly: minor('Their monthly revenue; of a trial, the revenue after it'),
})

const RevenueInCurrency = shape('RevenueInCurrency', {
  currency: CurrencyCode,
  now: shape('RevenueNow', {
    monthly: minor('Current monthly recurring revenue'),
    customers: count('Customers who pay now'),
    past_due: minor('The part of `monthly` with a failed payment'),
    trial: minor('The additional `monthly` revenue if all current trials convert'),
  }),
  total: RevenueTotal,
  previous: nullable(described(RevenueTotal, 'The same for the period before; null without `compare`')),
  points: Type.Array(RevenuePoint, { description: 'Oldest first' }),
  previous_points: nullable(
    Type.Array(RevenuePoint, {
      description: 'Those of the period before, oldest first; null without `compare`',
    }),
  ),
  at_risk: Type.Array(AtRiskTotal, { description: 'Now; see `/revenue/at-risk` for the customers' }),
})

export const RevenueReport = chosen(
  shape('RevenueReport', {
    period: Period,
    currencies: Type.Array(RevenueInCurrency, {
      description:
        'Each currency by itself, largest first. With `currency`, the sum in that currency, followed by currencies ' +
        'without a rate',
    }),
    rates: nullable(
      shape('RevenueRates', {
        currency: CurrencyCode,
        converted: Type.Array(
          shape('RevenueRate', {
            currency: CurrencyCode,
            rate: Type.String({
              examples: ['0.92'],
              description: 'Units of the reporting currency for one unit; a quotient is shown to ten digits',
            }),
          }),
        ),
        missing: Type.Array(CurrencyCode, { description: 'Currencies without a rate, which stand by themselves' }),
      }),
    ),
    currencies_with_rates: Type.Array(CurrencyCode, {
      description: "Values for `currency`: those of the operator's table. Empty without one",
    }),
  }),
)

const ofCustomer = {
  customer_id: Uuid,
  customer: nullable(described(CustomerReference, 'Null if the customer is deleted')),
}
const SoldProduct = shape('RevenueProduct', {
  id: Uuid,
  kind: oneOf('plan', 'add_on', 'credit_pack'),
  key: Type.String(),
  name: Type.String(),
})

export const RevenueMovement = chosen(
  shape('RevenueMovement', {
    id: Uuid,
    at: Timestamp,
    kind: MovementKind,
    ...ofCustomer,
    subscription_id: described(Uuid, 'The subscription whose change moved the revenue'),
    product: described(SoldProduct, 'The current product of the subscription'),
    currency: CurrencyCode,
    before: minor('Monthly revenue of the customer in the currency before'),
    after: minor('Monthly revenue of the customer in the currency after'),
    amount: minor('`after` less `before`'),
  }),
)

export const RevenueCustomer = chosen(
  shape('RevenueCustomer', {
    ...ofCustomer,
    currency: CurrencyCode,
    monthly: minor('Monthly revenue of the customer in the currency'),
    since: described(Timestamp, 'The first movement of the customer in the currency'),
  }),
)

export const RevenuePlan = chosen(
  shape('RevenuePlan', {
    price_id: Uuid,
    product: SoldProduct,
    currency: CurrencyCode,
    amount: nullable(minor('The amount of the price')),
    interval: nullable(oneOf('day', 'week', 'month', 'year')),
    interval_count: nullable(Type.Integer()),
    customers: count('Customers who pay this price'),
    quantity: count('Seats or units of these customers'),
    monthly: minor('Their monthly revenue from this price'),
    share: rate('The share of the monthly revenue in the currency'),
    trials: count('Subscriptions on a trial'),
    trial_monthly: minor('Their monthly revenue after the trial'),
  }),
)

const trialFigures = {
  ended: count('Trials that ended'),
  converted: count('Of these, subscriptions that became active'),
  unpaid: count('Of these, subscriptions whose first payment is still due'),
  canceled: count('Of these, subscriptions that ended without a payment'),
  conversion_rate: rate('`converted` of `ended`'),
}
const TrialFigures = shape('TrialFigures', trialFigures)

export const TrialConversion = chosen(
  shape('TrialConversion', {
    period: Period,
    running: count('Trials that run now'),
    total: TrialFigures,
    previous: nullable(described(TrialFigures, 'The same for the period before; null without `compare`')),
    points: Type.Array(shape('TrialPoint', { from: Day, to: Day, ...trialFigures }), { description: 'Oldest first' }),
    products: Type.Array(shape('TrialsOfProduct', { product: SoldProduct, ...trialFigures }), {
      description: 'Most trials first; at most 50',
    }),
  }),
)

export const EndedTrial = chosen(
  shape('EndedTrial', {
    subscription_id: Uuid,
    ...ofCustomer,
    product: SoldProduct,
    currency: CurrencyCode,
    monthly: minor('Monthly revenue of the subscription after the trial, as of now'),
    started_at: Timestamp,
    ended_at: Timestamp,
    outcome: TrialOutcome,
  }),
)

export const RevenueAtRisk = chosen(
  shape('RevenueAtRisk', {
    subscription_id: Uuid,
    reason: RiskReason,
    at: nullable(described(Timestamp, 'Since when it is past due, or when it or the trial ends')),
    ...ofCustomer,
    product: SoldProduct,
    currency: CurrencyCode,
    monthly: minor('Monthly revenue of the subscription; of a trial, the revenue after it'),
  }),
)
