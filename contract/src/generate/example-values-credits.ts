// Example values of credits.

const spend = { amount: 100, balance: 900, reason: 'Image rendered' }
const grant = { amount: 1000, remaining: 900, reason: 'Starter pack', source: 'pack' }

const of = (shape: string, fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${shape}.${field}`, value]))

export const credits = {
  customer_key: 'uk_ck_live_Rk3vJ8sQ2mZx7LbT9wYc4NdP',
  ...of('SpendCredits', spend),
  ...of('CreditSpend', spend),
  ...of('GrantCredits', grant),
  ...of('GrantCreditsToTeam', grant),
  ...of('CreditGrant', grant),
  ...of('CreatedCreditGrant', { ...grant, remaining: 1000, balance: 1000, source: 'api', invoice_id: null }),
  ...of('CreditLine', { ...spend, kind: 'spend', amount: -100 }),
  ...of('CreditLinePart', { amount: -100 }),
  ...of('CustomerCredits', { balance: 900 }),
  ...of('CreditBalance', { balance: 900, name: 'Globex' }),
}
