// Example values of revenue and reports: a month in which Globex began to pay.

const under = (shapes: string[], fields: Record<string, unknown>) =>
  Object.fromEntries(
    shapes.flatMap((shape) => Object.entries(fields).map(([field, value]) => [`${shape}.${field}`, value])),
  )

const figures = {
  monthly_at_start: 480_000,
  monthly: 512_000,
  customers_at_start: 96,
  customers: 100,
  new: 30_000,
  expansion: 12_000,
  contraction: 2_000,
  churn: 10_000,
  reactivation: 2_000,
  new_customers: 6,
  expansion_customers: 3,
  contraction_customers: 1,
  churn_customers: 3,
  reactivation_customers: 1,
  revenue_per_customer: 5_120,
  customer_churn_rate: 0.0313,
  revenue_churn_rate: 0.025,
}

export const revenue = {
  ...under(['RevenuePoint', 'RevenueTotal'], { ...figures, from: '2026-11-01', to: '2026-11-15' }),
  ...under(['RevenuePeriod', 'TrialPoint'], { from: '2026-11-01', to: '2026-11-15' }),
  'RevenueTotal.lifetime_months': 31.9,
  'RevenueTotal.lifetime_value': 163_328,
  ...under(['RevenueNow'], { monthly: 512_000, customers: 100, past_due: 4_900, trial: 14_700 }),
  ...under(['RevenueAtRiskTotal'], { subscriptions: 2, monthly: 9_800 }),
  ...under(['RevenueProduct'], { kind: 'plan', key: 'pro', name: 'Pro' }),
  ...under(['RevenueMovement'], { kind: 'expansion', before: 4_900, after: 9_800, amount: 4_900 }),
  ...under(['RevenueCustomer', 'RevenueAtRisk', 'EndedTrial'], { monthly: 4_900 }),
  ...under(['RevenuePlan'], {
    ...{ amount: 4_900, interval: 'month', interval_count: 1, customers: 60, quantity: 60 },
    ...{ monthly: 294_000, share: 0.5742, trials: 3, trial_monthly: 14_700 },
  }),
  ...under(['TrialFigures', 'TrialPoint', 'TrialsOfProduct'], {
    ...{ ended: 20, converted: 12, unpaid: 1, canceled: 7, conversion_rate: 0.6 },
  }),
  'TrialConversion.running': 3,
}

export const reports = {
  ...under(['Report', 'NewReport', 'ReportChange'], {
    ...{ name: 'Revenue by month', question: 'revenue', query: { interval: 'month' } },
  }),
  ...under(['Dashboard', 'DashboardReference', 'NewDashboard', 'DashboardChange'], { name: 'Money' }),
  ...under(['ReportAuthor'], { name: 'Ada Lovelace', email: 'ada@example.com' }),
  'AnalyticsFunnelStep.properties': [{ property: 'format', value: 'pdf' }],
  'DashboardReference.reports': 4,
}
