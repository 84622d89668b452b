// The decisions of a pricing page: which choices exist, which price belongs to a choice, and how it is described.
// Amounts stay integers; the page formats them. `pricingPage` combines all of it.
import type { Output } from './routes.ts'
import { number } from './texts/locale.ts'
import { texts } from './texts/pricing.ts'

export type PricingProduct = Output<'GET /v1/pricing/{publishableKey}'>['products'][number]
export type PricingPrice = PricingProduct['prices'][number]
export type PricingFeature = PricingProduct['features'][number]

export interface PricingChoice {
  currency: string
  /** The name given by `periodOf`. */
  period: string
}

interface PricingChoices {
  currencies: string[]
  periods: string[]
}

const lengths: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 }

/** A name for a period: `month`, or `3 months`; `once` of a price that is paid once. */
export function periodOf({ interval, interval_count }: Pick<PricingPrice, 'interval' | 'interval_count'>): string {
  if (interval === null) return 'once'
  return interval_count === null || interval_count === 1 ? interval : `${interval_count} ${interval}s`
}

/** The period of a price for a reader. */
export const periodText = ({ interval, interval_count }: Pick<PricingPrice, 'interval' | 'interval_count'>): string =>
  interval === null ? texts.once : texts.period(interval_count ?? 1, interval)

const lengthOf = ({ interval, interval_count }: PricingPrice): number =>
  interval === null ? 0 : (lengths[interval] ?? 0) * (interval_count ?? 1)

/** Returns the choices of a reader: currencies in the order of prices, periods from the shortest. */
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

type WriteMoney = (amount: number, currency: string) => string

interface PriceWords {
  /** `€12.00`, or `From €0.02` where it depends on how much is used. */
  amount: string
  /** `per seat / month`; empty where it is paid once. */
  per: string
}

export function priceWords(price: PricingPrice, money: WriteMoney): PriceWords {
  const each = unitOf(price)
  const unit = price.package_size === null ? each : texts.packageOf(number(price.package_size), each)
  const period =
    price.interval === null || price.amount === 0 ? '' : texts.perPeriod(price.interval_count ?? 1, price.interval)
  return { amount: amountWords(price, money), per: [unit && texts.perUnit(unit), period].filter(Boolean).join(' ') }
}

function amountWords({ amount, unit_amount_decimal, tiers, currency }: PricingPrice, money: WriteMoney): string {
  if (unit_amount_decimal !== null) return decimalWords(unit_amount_decimal, currency, money)
  if (amount === 0) return texts.free
  if (amount !== null) return money(amount, currency)
  const [lowest] = [...(tiers ?? [])].sort((a, b) => exactUnit(a) - exactUnit(b))
  return texts.from(lowest ? unitWords(lowest, currency, money) : money(0, currency))
}

type PricingTier = NonNullable<PricingPrice['tiers']>[number]

const exactUnit = ({ unit_amount, unit_amount_decimal }: PricingTier): number =>
  Number(unit_amount_decimal ?? unit_amount)

const unitWords = ({ unit_amount, unit_amount_decimal }: PricingTier, currency: string, money: WriteMoney): string =>
  unit_amount_decimal === undefined ? money(unit_amount, currency) : decimalWords(unit_amount_decimal, currency, money)

/** Writes a decimal amount with the digits that it needs: `€0.0025`. */
function decimalWords(decimal: string, currency: string, money: WriteMoney): string {
  const [whole = '0', part = ''] = decimal.split('.')
  const written = money(Number(whole), currency)
  // The decimals follow the last digit of the amount in the minor unit.
  const needsPoint = !/[.,]/.test(money(1, currency))
  return written.replace(/(\d)(?=\D*$)/, `$1${part && needsPoint ? '.' : ''}${part}`)
}

/** Returns the unit of a price; empty for a flat price. */
function unitOf({ model, unit, meter }: PricingPrice): string {
  if (model === 'flat') return ''
  return model === 'per_seat' ? texts.seat : (unit ?? meter ?? texts.unit)
}

/** One line for each tier: `First 1,000: €0.00`, `Next 9,000: €0.02`, `Above: €0.01`. */
export function tierWords(
  { tiers, currency, model }: PricingPrice,
  money: WriteMoney,
  number: (n: number) => string,
): string[] {
  let before = 0
  return (tiers ?? []).map((tier, index) => {
    const { up_to, flat_amount } = tier
    const amounts = [
      unitWords(tier, currency, money),
      ...(flat_amount ? [texts.flat(money(flat_amount, currency))] : []),
    ]
    const costs = amounts.join(' + ')
    const counted = up_to === null ? 0 : model === 'volume' ? up_to : up_to - before
    before = up_to ?? before
    if (up_to === null) return index === 0 ? texts.each(costs) : texts.above(costs)
    if (model === 'volume') return texts.upTo(number(counted), costs)
    return index === 0 ? texts.first(number(counted), costs) : texts.next(number(counted), costs)
  })
}

/** `Projects: 25`, `API calls: 10,000 per month`, `Projects: unlimited`, `Offline mode`. */
export function featureWords(
  { kind, name, unit, value, reset }: PricingFeature,
  number: (n: number) => string,
): string {
  if (kind === 'boolean') return name
  if (value === null) return texts.unlimited(name)
  const quantity = quantityWords({ name, unit }, Number(value), number)
  return texts.feature(name, reset === 'month' ? texts.eachMonth(quantity) : quantity)
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
function creditWords(
  { credits, included_credits, expires_after_days }: PricingProduct,
  number: (n: number) => string,
): string[] {
  const counted = (count: number) => texts.credits(count, number(count))
  if (credits === null) return included_credits === null ? [] : [texts.eachPeriod(counted(included_credits))]
  if (expires_after_days === null) return [counted(credits)]
  return [texts.creditsValidFor(counted(credits), expires_after_days, number(expires_after_days))]
}

/** How the page writes for its reader. */
export interface Write {
  money: WriteMoney
  number: (n: number) => string
}

interface PricingOption {
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
  /** The features that the buyer gets, one line each. */
  included: string[]
}

export interface PricingPage {
  choice: PricingChoice
  /** Empty where there is nothing to choose. */
  periods: PricingOption[]
  currencies: PricingOption[]
  /** Groups with an offer, in this order: plans, add-ons, credits. */
  groups: { kind: PricingProduct['kind']; title: string; offers: PricingOffer[] }[]
}

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
    periods: optionsOf(periods, (period) => periodLabel(products, period)),
    currencies: optionsOf(currencies, (currency) => currency.toUpperCase()),
    groups: (['plan', 'add_on', 'credit_pack'] as const)
      .map((kind) => ({
        kind,
        title: texts.groups[kind],
        offers: offers.filter(({ product }) => product.kind === kind),
      }))
      .filter((group) => group.offers.length > 0),
  }
}

const oneOf = (values: readonly string[], wanted: string | undefined): string =>
  values.find((value) => value === wanted) ?? values[0] ?? ''

function periodLabel(products: readonly PricingProduct[], period: string): string {
  const price = products.flatMap(({ prices }) => prices).find((one) => periodOf(one) === period)
  return price?.interval ? texts.every(price.interval_count ?? 1, price.interval) : period
}

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
export const trialWords = texts.freeTrial
