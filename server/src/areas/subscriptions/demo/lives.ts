import type { Team } from '../../../../demo/cast.ts'
import { after, type Scene } from '../../../../demo/scene.ts'
import { days } from '../../../platform/clock.ts'
import { type CataloguePrice, periodAfter } from '../../catalogue/public.ts'
import type { Status } from '../rules.ts'

/** A price of the catalogue, with what is said of its product. */
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

/** A subscription from its beginning to now, or to its end. */
export interface Life {
  id: string
  team: Team
  connectionId: string
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

/** Some teams stay on what is free; most have a plan, and some of these something beside it. */
export function livesOf(scene: Scene, prices: readonly SoldPrice[]): Life[] {
  const { chance, cast } = scene
  // No gateway is connected in live (see the demo of gateways): what collected these is gone, and the screens say so.
  const connectionId = chance.idAt(scene.now)
  return cast.teams.flatMap((team) => {
    if (chance.is(0.2)) return []
    const currency = chance.is(0.75) ? 'eur' : 'usd'
    const plan = planFor(scene, prices, team, currency)
    const lived = live(scene, { team, price: plan, connectionId, prices })
    const isRunning = lived.steps.at(-1)?.status === 'active'
    const extras = prices.filter((price) => price.kind === 'add_on' && price.currency === currency && isMonthly(price))
    if (!isRunning || extras.length === 0 || !chance.is(0.15)) return [lived]
    return [lived, live(scene, { team, price: chance.pick(extras), connectionId, prices })]
  })
}

const isMonthly = ({ interval }: SoldPrice) => interval === 'month'

function planFor({ chance }: Scene, prices: readonly SoldPrice[], { members }: Team, currency: string): SoldPrice {
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

function live(scene: Scene, { team, price, connectionId, prices }: Beginning): Life {
  const { chance, now } = scene
  const begun = new Date(Math.min(after(team.createdAt, days(chance.float() * 9)).getTime(), now.getTime() - days(0.1)))
  const seats = (at: Date) => team.members.filter(({ createdAt }) => createdAt <= at).length || 1
  const quantityAt = (at: Date, of = price) => (of.model === 'per_seat' ? seats(at) : 1)
  const paidFrom = price.trial_days === null ? begun : after(begun, days(price.trial_days))
  const isTrying = paidFrom > now
  const steps: Step[] = []
  const step = (at: Date, status: Status, changed: string[], of = price) =>
    void steps.push({ at, status, price: of, quantity: quantityAt(at, of), changed })
  step(begun, price.trial_days === null ? 'active' : 'trialing', [])
  if (price.trial_days !== null && !isTrying) step(paidFrom, 'active', ['status'])
  const end: End = isTrying ? 'active' : chance.weighted(ends)
  const middle = new Date(paidFrom.getTime() + (now.getTime() - paidFrom.getTime()) * (0.3 + chance.float() * 0.5))
  const bigger = prices.find((one) => one.key === 'business' && isLike(one, price))
  const isUpgraded = !isTrying && price.key === 'team' && bigger !== undefined && chance.is(0.18)
  if (isUpgraded) step(middle, 'active', ['price_id'], bigger)
  const shown = isUpgraded ? bigger : price
  const late = new Date((isUpgraded ? middle : paidFrom).getTime() / 2 + now.getTime() / 2)
  if (end === 'canceled' || end === 'past_due' || end === 'paused') step(late, end, ['status'], shown)
  const final = steps.at(-1) as Step
  // What the roster is now, the seats are, too.
  if (final.status !== 'canceled') final.quantity = quantityAt(now, final.price)
  const period = periodOf(paidFrom, isTrying ? begun : null, shown, now)
  const cancelAt = end === 'ending' && !isTrying ? period.end : null
  const trialEndsAt = price.trial_days === null ? null : paidFrom
  return { id: chance.idAt(begun), team, connectionId, steps, period, trialEndsAt, cancelAt }
}

const isLike = (one: SoldPrice, other: SoldPrice) =>
  one.currency === other.currency && one.interval === other.interval && one.on_sale

/** The one that now is in; of a trial, the trial. */
function periodOf(paidFrom: Date, tryingSince: Date | null, price: SoldPrice, now: Date): { start: Date; end: Date } {
  if (tryingSince !== null) return { start: tryingSince, end: paidFrom }
  const begins = (n: number) => periodAfter(paidFrom, price.interval ?? 'month', price.interval_count ?? 1, n)
  let n = 0
  while (begins(n + 1) <= now) n++
  return { start: begins(n), end: begins(n + 1) }
}
