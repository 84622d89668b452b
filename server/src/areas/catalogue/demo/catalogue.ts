import type { CouponRow } from '../coupons/coupons.sql.ts'
import type { FeatureRow } from '../features/features.sql.ts'
import type { MeterRow } from '../meters/meters.sql.ts'
import type { CataloguePrice } from '../prices/prices.sql.ts'
import type { ProductRow } from '../products/products.sql.ts'

// The catalog of the invented product: site diaries and drawings for construction.

export interface DemoPrice extends Partial<Pick<CataloguePrice, 'type' | 'model' | 'amount' | 'tiers' | 'interval'>> {
  currency: string
  meter?: string
  trialDays?: number
  daysAgo?: number
  archivedDaysAgo?: number
}

interface DemoProduct
  extends Partial<Pick<ProductRow, 'credits' | 'credits_expire_after_days' | 'included_credits' | 'is_default'>> {
  kind: ProductRow['kind']
  key: string
  name: string
  description: string
  public?: boolean
  archivedDaysAgo?: number
  /** Amounts by feature key: 1 for a boolean feature, null for no limit. */
  gives?: Record<string, number | null>
  prices: DemoPrice[]
}

export const meters: Pick<MeterRow, 'key' | 'name' | 'unit' | 'aggregation'>[] = [
  { key: 'api-calls', name: 'API calls', unit: 'call', aggregation: 'sum' },
  { key: 'storage', name: 'Storage', unit: 'GB', aggregation: 'max' },
  { key: 'active-sites', name: 'Active sites', unit: 'sites', aggregation: 'unique' },
]

type DemoFeature = Pick<FeatureRow, 'key' | 'name' | 'description' | 'kind'> & {
  meter?: string
  counts_members?: boolean
}

export const features: DemoFeature[] = [
  { key: 'seats', name: 'Seats', description: 'People in the team', kind: 'limit', counts_members: true },
  { key: 'projects', name: 'Projects', description: 'Building sites at a time', kind: 'limit' },
  { key: 'storage', name: 'Storage', description: 'Drawings and photos', kind: 'metered', meter: 'storage' },
  { key: 'api', name: 'API calls', description: 'A month, from your own systems', kind: 'metered', meter: 'api-calls' },
  { key: 'offline', name: 'Offline mode', description: 'Drawings on the device', kind: 'boolean' },
  { key: 'branding', name: 'Your own logo', description: 'On every report', kind: 'boolean' },
  { key: 'sso', name: 'Single sign-on', description: null, kind: 'boolean' },
  { key: 'priority-support', name: 'Priority support', description: 'An answer within four hours', kind: 'boolean' },
]

/** Returns a monthly and a yearly price in two currencies. */
const paired = (eur: [number, number], usd: [number, number], more: Partial<DemoPrice> = {}): DemoPrice[] => [
  { currency: 'eur', amount: eur[0], interval: 'month', ...more },
  { currency: 'eur', amount: eur[1], interval: 'year', ...more },
  { currency: 'usd', amount: usd[0], interval: 'month', ...more },
  { currency: 'usd', amount: usd[1], interval: 'year', ...more },
]

const plans: DemoProduct[] = [
  {
    ...{ kind: 'plan', key: 'free', name: 'Free', description: 'To try it on one site', is_default: true },
    gives: { projects: 1, storage: 1 },
    prices: paired([0, 0], [0, 0]),
  },
  {
    ...{ kind: 'plan', key: 'starter', name: 'Starter', description: 'For a crew on its first sites' },
    gives: { seats: 5, projects: 3, storage: 10, offline: 1 },
    prices: paired([1900, 19_000], [2100, 21_000], { trialDays: 14 }),
  },
  {
    ...{ kind: 'plan', key: 'team', name: 'Team', description: 'For companies with several sites' },
    included_credits: 200,
    gives: { seats: 25, projects: 25, storage: 100, api: 10_000, offline: 1, branding: 1 },
    prices: [
      ...paired([1200, 12_000], [1300, 13_000], { model: 'per_seat', trialDays: 14 }),
      { currency: 'eur', amount: 900, model: 'per_seat', daysAgo: 196, archivedDaysAgo: 60 },
    ],
  },
  {
    ...{ kind: 'plan', key: 'business', name: 'Business', description: 'For contractors that run on it' },
    included_credits: 1000,
    gives: {
      seats: null,
      projects: null,
      storage: 1000,
      api: 250_000,
      offline: 1,
      branding: 1,
      sso: 1,
      'priority-support': 1,
    },
    prices: paired([2400, 24_000], [2600, 26_000], { model: 'per_seat' }),
  },
  {
    ...{ kind: 'plan', key: 'solo', name: 'Solo', description: 'One person, one site', archivedDaysAgo: 90 },
    gives: { seats: 1, projects: 1, storage: 2 },
    prices: [{ currency: 'eur', amount: 700 }],
  },
]

const addOns: DemoProduct[] = [
  {
    ...{ kind: 'add_on', key: 'api-usage', name: 'API usage', description: 'Pay for the calls you make' },
    gives: { api: null },
    prices: ['eur', 'usd'].map((currency) => ({
      ...{ currency, model: 'tiered' as const, meter: 'api-calls' },
      tiers: [
        { up_to: 10_000, unit_amount: 0 },
        { up_to: 100_000, unit_amount: 0, unit_amount_decimal: '0.25' },
        { up_to: null, unit_amount: 0, unit_amount_decimal: '0.1' },
      ],
    })),
  },
  {
    ...{ kind: 'add_on', key: 'extra-storage', name: 'Extra storage', description: '500 GB more for drawings' },
    gives: { storage: 500 },
    prices: paired([2500, 25_000], [2700, 27_000]),
  },
  {
    ...{
      kind: 'add_on',
      key: 'priority-support',
      name: 'Priority support',
      description: 'Somebody who knows your sites',
    },
    gives: { 'priority-support': 1 },
    prices: paired([9900, 99_000], [10_900, 109_000]),
  },
]

const packs: DemoProduct[] = [
  {
    ...{ kind: 'credit_pack', key: 'credits-500', name: '500 credits', description: 'For summaries of site visits' },
    ...{ credits: 500, credits_expire_after_days: 365 },
    prices: ['eur', 'usd'].map((currency) => ({ currency, type: 'one_time' as const, amount: 2500 })),
  },
  {
    ...{
      kind: 'credit_pack',
      key: 'credits-5000',
      name: '5,000 credits',
      description: 'A season of summaries, for less',
    },
    ...{ credits: 5000, credits_expire_after_days: 365 },
    prices: ['eur', 'usd'].map((currency) => ({ currency, type: 'one_time' as const, amount: 19_900 })),
  },
]

export const products: DemoProduct[] = [...plans, ...addOns, ...packs]

type DemoCoupon = Pick<CouponRow, 'code' | 'name' | 'duration'> & Partial<CouponRow> & { endsInDays?: number }

export const coupons: DemoCoupon[] = [
  {
    code: 'SPRING20',
    name: 'Spring offer',
    percent_off: 20,
    duration: 'repeating',
    duration_periods: 3,
    endsInDays: 24,
  },
  {
    ...{ code: 'WELCOME10', name: 'Ten euros to begin with', amount_off: 1000, currency: 'eur', duration: 'once' },
    max_redemptions: 200,
  },
  { code: 'PARTNER15', name: 'Partners of ours', percent_off: 15, duration: 'forever' },
  { code: 'FAIR2026', name: 'Building fair', percent_off: 30, duration: 'once', endsInDays: -40 },
]
