import { invoices, nullable, revenue, strict, subscriptions } from '@userkeep/contract'
import { Type } from 'typebox'
import { pick } from '../../../platform/pick.ts'
import { count, link, linkToCustomer, text, textOrNull } from '../shapes.ts'
import { tool } from '../tool.ts'

const Billed = Type.Object({
  currency: text,
  invoices: count,
  total: count,
  amount_paid: count,
  outstanding: count,
})

const Moved = {
  monthly: count,
  customers: count,
  new: count,
  expansion: count,
  contraction: count,
  churn: count,
  reactivation: count,
}
const Month = Type.Object({ from: text, to: text, ...Moved })

const defaultMonths = 3

/** Returns the first day of the earliest of these months. */
const firstOf = (now: Date, months: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 - months, 1)).toISOString().slice(0, 10)

const getRevenue = tool({
  name: 'get_revenue',
  title: 'How revenue is and what moved it',
  description:
    'Answers the monthly recurring revenue by currency, and what moved it in each month: new, expansion, contraction, ' +
    'churn and reactivation, with churn rates and the lifetime of a customer for the whole period. Also subscriptions by ' +
    'status and what is billed, paid and outstanding. Amounts are in the smallest unit of their currency; currencies are ' +
    'never added up.',
  input: strict({
    months: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 24, description: `With the current one. Default ${defaultMonths}` }),
    ),
  }),
  output: Type.Object({
    since: text,
    currencies: Type.Array(
      Type.Object({
        currency: text,
        ...Moved,
        past_due: count,
        trial: count,
        customer_churn_rate: nullable(Type.Number()),
        revenue_churn_rate: nullable(Type.Number()),
        lifetime_months: nullable(Type.Number()),
        months: Type.Array(Month),
      }),
    ),
    subscriptions: Type.Array(Type.Object({ status: text, subscriptions: count })),
    invoices: Type.Array(Billed),
    link,
  }),
  async run({ months = defaultMonths }, reader) {
    const from = firstOf(reader.now, months)
    const [report, summary, { totals }] = await Promise.all([
      reader.read(revenue.routes.get, { query: { from } }),
      reader.read(subscriptions.routes.summary),
      reader.read(invoices.routes.totals),
    ])
    const currencies = report.currencies.map(({ currency, now, total, points }) => ({
      ...{ currency, past_due: now.past_due, trial: now.trial },
      ...pick(total, Type.Object(Moved)),
      customer_churn_rate: total.customer_churn_rate,
      revenue_churn_rate: total.revenue_churn_rate,
      lifetime_months: total.lifetime_months,
      months: points.map((point) => pick(point, Month)),
    }))
    const billed = totals.map((one) => pick(one, Billed))
    return { since: from, currencies, subscriptions: summary.statuses, invoices: billed, link: reader.link('/revenue') }
  },
})

const Risk = Type.Object({
  why: Type.String({ description: 'past_due, trial_ends or cancels' }),
  at: nullable(Type.String({ description: 'Since when it is past due, or when it ends' })),
  customer_id: text,
  customer: textOrNull,
  product: text,
  currency: text,
  monthly_amount: count,
  link,
})

const listAtRisk = tool({
  name: 'list_revenue_at_risk',
  title: 'What revenue is at risk',
  description:
    'Lists customers whose revenue is at risk, largest first: past due, canceled at the end of the period, or on a trial ' +
    'that ends within 7 days.',
  input: strict({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: 'Default 10' })) }),
  output: Type.Object({ at_risk: Type.Array(Risk), total: count }),
  async run({ limit = 10 }, reader) {
    const [{ at_risk }, { currencies }] = await Promise.all([
      reader.read(revenue.routes.atRisk, { query: { limit } }),
      reader.read(revenue.routes.get, { query: { from: firstOf(reader.now, 1) } }),
    ])
    const rows = at_risk.map((row) => ({
      why: row.reason,
      at: row.at,
      customer_id: row.customer_id,
      customer: row.customer?.name ?? null,
      product: row.product.name,
      currency: row.currency,
      monthly_amount: row.monthly,
      link: linkToCustomer(reader, row.customer_id),
    }))
    const counts = currencies.flatMap((one) => one.at_risk.map(({ subscriptions }) => subscriptions))
    return { at_risk: rows, total: counts.reduce((sum, one) => sum + one, 0) }
  },
})

export const revenueTools = [getRevenue, listAtRisk]
