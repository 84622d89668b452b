import type { Team } from '../../../../demo/fixtures.ts'
import { after, ago, type Seed } from '../../../../demo/seed.ts'
import { days } from '../../../platform/clock.ts'
import { type CataloguePrice, periodAfter } from '../../catalogue/public.ts'
import type { Status } from '../rules.ts'

/** A price of the catalog, with its product. */
export interface SoldPrice
  extends Pick<
    CataloguePrice,
    'id' | 'product_id' | 'model' | 'currency' | 'amount' | 'tiers' | 'interval' | 'interval_count' | 'trial_days'
  > {
  on_sale: boolean
  kind: 'plan' | 'add_on'
  key: string
  name: string
}

export interface Step {
  at: Date
  status: Status
  price: SoldPrice
  quantity: number
  changed: string[]
}

/** A subscription from its start until now, or until its end. */
export interface Life {
  id: string
  team: Team
  connectionId: string
  gatewayRef: string | null
  steps: Step[]
  period: { start: Date; end: Date }
  trialEndsAt: Date | null
  cancelAt: Date | null
}

type End = 'active' | 'past_due' | 'canceled' | 'paused' | 'ending'

const ends = [
  ['active', 76],
  ['canceled', 12],
  ['past_due', 5],
  ['ending', 5],
  ['paused', 2],
] as const satisfies (readonly [End, number])[]

/** Some customers stay on the free plan; most have a paid one, some of them with an add-on. */
export function livesOf(seed: Seed, prices: readonly SoldPrice[]): Life[] {
  const { chance, fixtures } = seed
  // No gateway is connected in live (see the demo of gateways): its connection is gone, and the screens say so.
  const connectionId = chance.idAt(seed.now)
  return fixtures.teams.flatMap((team) => {
    if (chance.is(0.2)) return []
    const currency = chance.is(0.75) ? 'eur' : 'usd'
    const plan = planFor(seed, prices, team, currency)
    const lived = live(seed, { team, price: plan, connectionId, prices })
    const isRunning = lived.steps.at(-1)?.status === 'active'
    const extras = prices.filter((price) => price.kind === 'add_on' && price.currency === currency && isMonthly(price))
    if (!isRunning || extras.length === 0 || !chance.is(0.15)) return [lived]
    return [lived, live(seed, { team, price: chance.pick(extras), connectionId, prices })]
  })
}

const isMonthly = ({ interval }: SoldPrice) => interval === 'month'

function planFor({ chance }: Seed, prices: readonly SoldPrice[], { members }: Team, currency: string): SoldPrice {
  const key = members.length <= 3 ? 'starter' : members.length <= 14 ? 'team' : 'business'
  const interval = chance.is(0.8) ? 'month' : 'year'
  const fits = prices.filter((price) => price.key === key && price.currency === currency && price.on_sale)
  return fits.find((price) => price.interval === interval) ?? (fits[0] as SoldPrice)
}

interface Beginning {
  team: Team
  price: SoldPrice
  connectionId: string
  prices: readonly SoldPrice[]
}

function live(seed: Seed, { team, price, connectionId, prices }: Beginning): Life {
  const { chance, now } = seed
  const begun = beginning(seed, team, price)
  const seats = (at: Date) => team.members.filter(({ createdAt }) => createdAt <= at).length || 1
  const quantityAt = (at: Date, of = price) => (of.model === 'per_seat' ? seats(at) : 1)
  const paidFrom = price.trial_days === null ? begun : after(begun, days(price.trial_days))
  const isTrying = paidFrom > now
  const steps: Step[] = []
  const step = (at: Date, status: Status, changed: string[], of = price) =>
    void steps.push({ at, status, price: of, quantity: quantityAt(at, of), changed })
  step(begun, price.trial_days === null ? 'active' : 'trialing', [])
  if (price.trial_days !== null && !isTrying) step(paidFrom, 'active', ['status'])
  const trialEndsAt = price.trial_days === null ? null : paidFrom
  const made = { id: chance.idAt(begun), team, connectionId, gatewayRef: null, trialEndsAt }
  if (trialEndsAt !== null && !isTrying && chance.is(0.3)) return { ...made, ...unpaidTrial(steps, begun, trialEndsAt) }
  const end: End = isTrying ? 'active' : chance.weighted(ends)
  const between = (part: number) => new Date(paidFrom.getTime() + (now.getTime() - paidFrom.getTime()) * part)
  const middle = between(0.3 + chance.float() * 0.4)
  const shown = isTrying ? price : (otherPlan(seed, price, prices) ?? price)
  if (shown !== price) step(middle, 'active', ['price_id'], shown)
  const late = new Date((shown === price ? paidFrom : middle).getTime() / 2 + now.getTime() / 2)
  if (end === 'canceled' || end === 'past_due' || end === 'paused') step(late, end, ['status'], shown)
  else if (!isTrying && chance.is(0.06)) {
    step(late, 'paused', ['status'], shown)
    step(new Date((late.getTime() + now.getTime()) / 2), 'active', ['status'], shown)
  }
  const all = withSeats(steps, quantityAt, now)
  const period = periodOf(paidFrom, isTrying ? begun : null, shown, now)
  const cancelAt = end === 'ending' && !isTrying ? period.end : null
  return { ...made, steps: all, period, cancelAt }
}

/** A trial that ended without a payment. */
function unpaidTrial([tried]: readonly Step[], start: Date, end: Date): Pick<Life, 'steps' | 'period' | 'cancelAt'> {
  const steps = tried ? [tried, { ...tried, at: end, status: 'canceled' as const, changed: ['status'] }] : []
  return { steps, period: { start, end }, cancelAt: null }
}

/** Customers that paid before their contacts existed here, more of them in the course of the year. */
function beginning(seed: Seed, team: Team, price: SoldPrice): Date {
  const { chance, now } = seed
  if (price.kind === 'plan' && chance.is(0.45)) return ago(seed, 365 - 165 * Math.sqrt(chance.float()))
  return new Date(Math.min(after(team.createdAt, days(chance.float() * 9)).getTime(), now.getTime() - days(0.1)))
}

/** Moves some customers to a larger plan, and a few to a smaller one. */
function otherPlan({ chance }: Seed, price: SoldPrice, prices: readonly SoldPrice[]): SoldPrice | undefined {
  const [key, share] = price.key === 'team' ? ['business', 0.18] : price.key === 'business' ? ['team', 0.1] : ['', 0]
  const other = prices.find((one) => one.key === key && isLike(one, price))
  return other !== undefined && chance.is(share) ? other : undefined
}

const seatChecks = 16

/** Adds steps at which the number of members had changed. A subscription that has not ended has those of today. */
function withSeats(steps: readonly Step[], quantityAt: (at: Date, of: SoldPrice) => number, now: Date): Step[] {
  return steps.flatMap((step, n) => {
    const until = steps[n + 1]?.at ?? now
    const isRunning = steps[n + 1] === undefined && step.status !== 'canceled'
    if (step.status !== 'active' || step.price.model !== 'per_seat')
      return [isRunning ? { ...step, quantity: quantityAt(now, step.price) } : step]
    const all = [step]
    for (let check = 1; check <= seatChecks; check++) {
      const isLast = check === seatChecks
      const part = check / (seatChecks + 1)
      const at = new Date(step.at.getTime() + (until.getTime() - step.at.getTime()) * part)
      const quantity = quantityAt(isLast && isRunning ? now : at, step.price)
      if (quantity !== all.at(-1)?.quantity) all.push({ ...step, at, quantity, changed: ['quantity'] })
    }
    return all
  })
}

const isLike = (one: SoldPrice, other: SoldPrice) =>
  one.currency === other.currency && one.interval === other.interval && one.on_sale

/** Returns the current period, or the trial. */
function periodOf(paidFrom: Date, tryingSince: Date | null, price: SoldPrice, now: Date): { start: Date; end: Date } {
  if (tryingSince !== null) return { start: tryingSince, end: paidFrom }
  const begins = (n: number) => periodAfter(paidFrom, price.interval ?? 'month', price.interval_count ?? 1, n)
  let n = 0
  while (begins(n + 1) <= now) n++
  return { start: begins(n), end: begins(n + 1) }
}
