import { plural } from './locale.ts'

type Interval = 'day' | 'week' | 'month' | 'year'

const period: Record<Interval, (count: number) => string> = {
  day: (count) => plural(count, { one: 'day', other: `${count} days` }),
  week: (count) => plural(count, { one: 'week', other: `${count} weeks` }),
  month: (count) => plural(count, { one: 'month', other: `${count} months` }),
  year: (count) => plural(count, { one: 'year', other: `${count} years` }),
}

const every: Record<Interval, (count: number) => string> = {
  day: (count) => plural(count, { one: 'Daily', other: `Every ${count} days` }),
  week: (count) => plural(count, { one: 'Weekly', other: `Every ${count} weeks` }),
  month: (count) => plural(count, { one: 'Monthly', other: `Every ${count} months` }),
  year: (count) => plural(count, { one: 'Yearly', other: `Every ${count} years` }),
}

export const texts = {
  once: 'once',
  period: (count: number, interval: Interval) => period[interval](count),
  perPeriod: (count: number, interval: Interval) => `/ ${period[interval](count)}`,
  every: (count: number, interval: Interval) => every[interval](count),
  perUnit: (unit: string) => `per ${unit}`,
  free: 'Free',
  packageOf: (size: string, unit: string) => `${size} ${unit}`,
  from: (amount: string) => `From ${amount}`,
  seat: 'seat',
  unit: 'unit',
  flat: (amount: string) => `${amount} flat`,
  each: (costs: string) => `Each: ${costs}`,
  above: (costs: string) => `Above: ${costs}`,
  first: (count: string, costs: string) => `First ${count}: ${costs}`,
  next: (count: string, costs: string) => `Next ${count}: ${costs}`,
  upTo: (count: string, costs: string) => `Up to ${count}: ${costs}`,
  unlimited: (name: string) => `${name}: unlimited`,
  eachMonth: (quantity: string) => `${quantity} per month`,
  feature: (name: string, quantity: string) => `${name}: ${quantity}`,
  credits: (count: number, shown: string) => plural(count, { one: '1 credit', other: `${shown} credits` }),
  creditsValidFor: (credits: string, days: number, shown: string) =>
    plural(days, { one: `${credits}, valid for 1 day`, other: `${credits}, valid for ${shown} days` }),
  eachPeriod: (credits: string) => `${credits} each period`,
  groups: { plan: 'Plans', add_on: 'Add-ons', credit_pack: 'Credits' },
  freeTrial: (days: number) => `${days}-day free trial`,
} as const
