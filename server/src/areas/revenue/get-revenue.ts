import type { AnswerOf, revenue } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { type CurrentRevenue, type RiskTotal, sumAtRisk, sumCurrent } from '../subscriptions/public.ts'
import { amongOf } from './among.ts'
import { type AskedPeriod, askedPeriod, shownPeriod } from './asked-period.ts'
import { trialsBefore } from './at-risk.ts'
import { convertCounted, convertSum, shownRate } from './convert.ts'
import { type Counted, countIntervals, countWhole, figuresOf, type Ledger, ledgerFrom, totalOf } from './figures.ts'
import { type Days, intervalsOf } from './period.ts'
import type { Rates } from './rates.ts'
import { readLedgers } from './read-ledger.ts'

type Report = AnswerOf<typeof revenue.routes.get>
type InCurrency = Report['currencies'][number]
type Query = Parameters<Verb<typeof revenue.routes.get>>[0]['query']

/** One currency with its figures. */
interface Counting {
  currency: string
  now: Omit<CurrentRevenue, 'currency'>
  period: CountedPeriod
  previous: CountedPeriod | null
  risks: Omit<RiskTotal, 'currency'>[]
}

interface CountedPeriod {
  whole: Counted
  intervals: { days: Days; counted: Counted }[]
}

export const getRevenue: Verb<typeof revenue.routes.get> = async ({ db, scope, query, now, platform }) =>
  revenueOf(db, scope, query, now, platform.settings.rates)

/** Returns revenue by currency, or in one currency with the rates of the operator. */
export async function revenueOf(
  db: Db,
  scope: EnvironmentScope,
  query: Query,
  now: Date,
  rates: Rates | undefined,
): Promise<Report> {
  const reporting = query.currency?.toLowerCase()
  if (reporting !== undefined && !rates?.values.has(reporting))
    invalid('currency', 'has no exchange rate. The operator provides rates with `RATES_FILE`')
  const period = await askedPeriod(db, scope, query, now)
  const counted = await countCurrencies(db, scope, { period, segment_id: query.segment_id, now })
  const converted = reporting === undefined || !rates ? counted : convertAll(rates, counted, reporting)
  return {
    period: shownPeriod(period),
    currencies: converted.map(shown).sort(byRevenue),
    rates: reporting === undefined || !rates ? null : shownRates(rates, counted, reporting),
    currencies_with_rates: [...(rates?.values.keys() ?? [])].sort(),
  }
}

const byRevenue = (a: InCurrency, b: InCurrency) => b.now.monthly - a.now.monthly || (a.currency < b.currency ? -1 : 1)

async function countCurrencies(
  db: Db,
  scope: EnvironmentScope,
  { period, segment_id, now }: { period: AskedPeriod; segment_id: string | undefined; now: Date },
): Promise<Counting[]> {
  const among = await amongOf(db, scope, { segment_id })
  const { from, to, previous, timeZone } = period
  const some = among ?? (() => db``)
  const [ledgers, current, risks] = await Promise.all([
    readLedgers(db, scope, { from: previous?.from ?? from, to, timeZone, among }),
    sumCurrent(db, scope, some),
    sumAtRisk(db, scope, { trialsBefore: trialsBefore(now), among: some }),
  ])
  const currencies = new Set([...ledgers.keys(), ...current.map(({ currency }) => currency)])
  return [...currencies].map((currency) => {
    const ledger: Ledger = ledgers.get(currency) ?? { opening: { monthly: 0, customers: 0 }, days: new Map() }
    const { currency: _, ...known } = current.find((row) => row.currency === currency) ?? { ...nothing, currency }
    return {
      currency,
      now: known,
      period: countPeriod(ledgerFrom(ledger, from), { from, to }, period),
      previous: previous && countPeriod(ledger, previous, period),
      risks: risks.filter((row) => row.currency === currency).map(({ currency: _, ...risk }) => risk),
    }
  })
}

const nothing = { monthly: 0, customers: 0, past_due: 0, trial: 0 }

function countPeriod(ledger: Ledger, days: Days, { interval }: AskedPeriod): CountedPeriod {
  const intervals = intervalsOf(days, interval)
  const counted = countIntervals(ledger, intervals)
  return {
    whole: countWhole(ledger, days),
    intervals: intervals.map((days, n) => ({ days, counted: counted[n] as Counted })),
  }
}

/** Returns one currency in place of those with a rate, and the others as they are. */
function convertAll(rates: Rates, all: readonly Counting[], to: string): Counting[] {
  const parts = all.filter(({ currency }) => rates.values.has(currency))
  const others = all.filter(({ currency }) => !rates.values.has(currency))
  const [first] = parts
  if (!first) return others
  const sum = (amountOf: (part: Counting) => number) =>
    convertSum(
      rates,
      parts.map((part) => ({ currency: part.currency, amount: amountOf(part) })),
      to,
    )
  const period = (select: (part: Counting) => CountedPeriod): CountedPeriod => {
    const merged = (counted: (one: CountedPeriod) => Counted) =>
      convertCounted(
        rates,
        parts.map((part) => ({ currency: part.currency, counted: counted(select(part)) })),
        to,
      )
    const intervals = select(first).intervals.map(({ days }, n) => ({
      days,
      counted: merged((one) => one.intervals[n]?.counted as Counted),
    }))
    return { whole: merged(({ whole }) => whole), intervals }
  }
  const now = {
    monthly: sum((part) => part.now.monthly),
    customers: parts.reduce((total, part) => total + part.now.customers, 0),
    past_due: sum((part) => part.now.past_due),
    trial: sum((part) => part.now.trial),
  }
  const reasons = [...new Set(parts.flatMap(({ risks }) => risks.map(({ reason }) => reason)))]
  const riskOf = (part: Counting, reason: string) => part.risks.find((risk) => risk.reason === reason)
  const risks = reasons.map((reason) => ({
    reason,
    subscriptions: parts.reduce((total, part) => total + (riskOf(part, reason)?.subscriptions ?? 0), 0),
    monthly: sum((part) => riskOf(part, reason)?.monthly ?? 0),
  }))
  const previous = first.previous && period((part) => part.previous as CountedPeriod)
  return [{ currency: to, now, period: period((part) => part.period), previous, risks }, ...others]
}

function shownRates(rates: Rates, all: readonly Counting[], currency: string): Report['rates'] {
  const used = all.map((one) => one.currency).sort()
  return {
    currency,
    converted: used
      .filter((one) => rates.values.has(one))
      .map((one) => ({ currency: one, rate: shownRate(rates, one, currency) })),
    missing: used.filter((one) => !rates.values.has(one)),
  }
}

const points = ({ intervals }: CountedPeriod) =>
  intervals.map(({ days, counted }) => ({ ...days, ...figuresOf(counted) }))

const reasons = ['past_due', 'cancels', 'trial_ends'] as const

const shown = ({ currency, now, period, previous, risks }: Counting): InCurrency => ({
  currency,
  now,
  total: totalOf(period.whole),
  previous: previous && totalOf(previous.whole),
  points: points(period),
  previous_points: previous && points(previous),
  at_risk: reasons.map(
    (reason) => risks.find((risk) => risk.reason === reason) ?? { reason, subscriptions: 0, monthly: 0 },
  ),
})
