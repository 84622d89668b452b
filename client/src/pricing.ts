// What a pricing page has to decide, for whoever builds one: which choices there are, which price belongs to a choice, and
// what it says. Amounts stay integers; how they are written is the page's own. `pricingPage` is all of it at once.
import type { Output } from './routes.ts'

export type PricingProduct = Output<'GET /v1/pricing/{publishableKey}'>['products'][number]
export type PricingPrice = PricingProduct['prices'][number]
export type PricingFeature = PricingProduct['features'][number]

export interface PricingChoice {
  currency: string
  /** As `periodOf` names it. */
  period: string
}

export interface PricingChoices {
  currencies: string[]
  periods: string[]
}

const lengths: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 }

/** `month`, or `3 months`; `once` of a price that is paid once. */
export function periodOf({ interval, interval_count }: Pick<PricingPrice, 'interval' | 'interval_count'>): string {
  if (interval === null) return 'once'
  return interval_count === null || interval_count === 1 ? interval : `${interval_count} ${interval}s`
}

const lengthOf = ({ interval, interval_count }: PricingPrice): number =>
  interval === null ? 0 : (lengths[interval] ?? 0) * (interval_count ?? 1)

/** What a reader may choose between: currencies in the order of the prices, periods from the shortest on. */
export function choicesOf(products: readonly PricingProduct[]): PricingChoices {
  const prices = products.flatMap((product) => product.prices)
  const recurring = prices.filter(({ interval }) => interval !== null).sort((a, b) => lengthOf(a) - lengthOf(b))
  return {
    currencies: [...new Set(prices.map(({ currency }) => currency))],
    periods: [...new Set(recurring.map(periodOf))],
  }
}

/**
 * The prices of a product in the chosen currency: those of the chosen period, or, where it has none, those of the shortest
 * it has. What is paid once has no period and is among them always.
 */
export function pricesFor({ prices }: PricingProduct, { currency, period }: PricingChoice): PricingPrice[] {
  const offered = prices.filter((price) => price.currency === currency)
  const recurring = offered.filter(({ interval }) => interval !== null)
  const shortest = [...recurring].sort((a, b) => lengthOf(a) - lengthOf(b))[0]
  const fitting = recurring.filter((price) => periodOf(price) === period)
  const shown =
    fitting.length > 0 ? fitting : recurring.filter((price) => shortest && periodOf(price) === periodOf(shortest))
  return offered.filter((price) => price.interval === null || shown.includes(price))
}

export type WriteMoney = (amount: number, currency: string) => string

export interface PriceWords {
  /** `€12.00`, or `From €0.02` where it depends on how much is used. */
  amount: string
  /** `per seat / month`; empty where it is paid once. */
  per: string
}

export function priceWords(price: PricingPrice, money: WriteMoney): PriceWords {
  const unit = unitOf(price)
  const period = price.interval === null ? '' : `/ ${periodOf(price)}`
  return { amount: amountWords(price, money), per: [unit && `per ${unit}`, period].filter(Boolean).join(' ') }
}

function amountWords({ amount, tiers, currency }: PricingPrice, money: WriteMoney): string {
  if (amount !== null) return money(amount, currency)
  const lowest = Math.min(...(tiers ?? []).map(({ unit_amount }) => unit_amount))
  return `From ${money(lowest, currency)}`
}

/** What one pays for each of; a flat price has none. */
function unitOf({ model, unit, meter }: PricingPrice): string {
  if (model === 'flat') return ''
  return model === 'per_seat' ? 'seat' : (unit ?? meter ?? 'unit')
}

/** One line for each tier: `First 1,000: €0.00`, `Next 9,000: €0.02`, `Above: €0.01`. */
export function tierWords(
  { tiers, currency, model }: PricingPrice,
  money: WriteMoney,
  number: (n: number) => string,
): string[] {
  let before = 0
  return (tiers ?? []).map(({ up_to, unit_amount, flat_amount }, index) => {
    const costs = [money(unit_amount, currency), ...(flat_amount ? [`${money(flat_amount, currency)} flat`] : [])].join(
      ' + ',
    )
    const counted = up_to === null ? 0 : model === 'volume' ? up_to : up_to - before
    before = up_to ?? before
    if (up_to === null) return `${index === 0 ? 'Each' : 'Above'}: ${costs}`
    return `${model === 'volume' ? 'Up to' : index === 0 ? 'First' : 'Next'} ${number(counted)}: ${costs}`
  })
}

/** `25 projects`, `Unlimited projects`, `Offline mode`. */
export function featureWords({ kind, name, unit, value }: PricingFeature, number: (n: number) => string): string {
  if (kind === 'boolean') return name
  if (value === null) return `${name}: unlimited`
  return `${name}: ${quantityWords({ name, unit }, Number(value), number)}`
}

/** `64 GB`; `4,749` of what says its unit by its name, as API calls do. */
export function quantityWords(
  { name, unit }: { name: string; unit: string | null },
  quantity: number,
  number: (n: number) => string,
): string {
  const isSaid = unit === null || name.toLowerCase().includes(unit.toLowerCase())
  return isSaid ? number(quantity) : `${number(quantity)} ${unit}`
}

/** A pack says how many it brings, a plan how many each period. */
export function creditWords(
  { credits, included_credits, expires_after_days }: PricingProduct,
  number: (n: number) => string,
): string[] {
  if (credits !== null) {
    const lasting = expires_after_days === null ? '' : `, valid for ${number(expires_after_days)} days`
    return [`${number(credits)} credits${lasting}`]
  }
  return included_credits === null ? [] : [`${number(included_credits)} credits each period`]
}

/** How the page writes for its reader. */
export interface Write {
  money: WriteMoney
  number: (n: number) => string
}

export interface PricingOption {
  value: string
  label: string
}

export interface PricingCost extends PriceWords {
  price: PricingPrice
  /** A line for each tier, and the trial. */
  details: string[]
}

export interface PricingOffer {
  product: PricingProduct
  costs: PricingCost[]
  /** What whoever buys it gets, a line each. */
  included: string[]
}

export interface PricingPage {
  choice: PricingChoice
  /** Empty where there is nothing to choose. */
  periods: PricingOption[]
  currencies: PricingOption[]
  /** Those that have an offer, in this order: plans, add-ons, credits. */
  groups: { kind: PricingProduct['kind']; title: string; offers: PricingOffer[] }[]
}

const periodLabels: Record<string, string> = { day: 'Daily', week: 'Weekly', month: 'Monthly', year: 'Yearly' }
const titles = { plan: 'Plans', add_on: 'Add-ons', credit_pack: 'Credits' } as const

/** The whole page. What was chosen and is no longer there is the first there is. */
export function pricingPage(
  products: readonly PricingProduct[],
  chosen: Partial<PricingChoice>,
  write: Write,
): PricingPage {
  const { currencies, periods } = choicesOf(products)
  const choice = { currency: oneOf(currencies, chosen.currency), period: oneOf(periods, chosen.period) }
  const offers = products
    .map((product) => offerOf(product, choice, write))
    .filter(({ costs, product }) => costs.length > 0 || product.prices.length === 0)
  return {
    choice,
    periods: optionsOf(periods, (period) => periodLabels[period] ?? `Every ${period}`),
    currencies: optionsOf(currencies, (currency) => currency.toUpperCase()),
    groups: (['plan', 'add_on', 'credit_pack'] as const)
      .map((kind) => ({ kind, title: titles[kind], offers: offers.filter(({ product }) => product.kind === kind) }))
      .filter((group) => group.offers.length > 0),
  }
}

const oneOf = (values: readonly string[], wanted: string | undefined): string =>
  values.find((value) => value === wanted) ?? values[0] ?? ''

const optionsOf = (values: readonly string[], label: (value: string) => string): PricingOption[] =>
  values.length > 1 ? values.map((value) => ({ value, label: label(value) })) : []

export function offerOf(product: PricingProduct, choice: PricingChoice, write: Write): PricingOffer {
  const costs = pricesFor(product, choice).map((price) => ({
    price,
    ...priceWords(price, write.money),
    details: [
      ...tierWords(price, write.money, write.number),
      ...(price.trial_days === null ? [] : [trialWords(price.trial_days)]),
    ],
  }))
  const features = product.features.map((feature) => featureWords(feature, write.number))
  return { product, costs, included: [...creditWords(product, write.number), ...features] }
}

/** `14-day free trial`. */
export const trialWords = (days: number): string => `${days}-day free trial`
