export const texts = {
  pricing: 'Pricing',
  billingPeriod: 'Billing period',
  currency: 'Currency',
  chooseName: (name: string | number) => `Choose ${name}`,
}
