import type { AnswerOf, QueryOf, revenue } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { countEndedTrials, countRunningTrials, type EndedTrials } from '../subscriptions/public.ts'
import { someOf } from './among.ts'
import { askedPeriod, shownPeriod, spanOf } from './asked-period.ts'
import { rateOf } from './figures.ts'
import { referencesOf } from './lists.ts'
import { type Days, intervalsOf } from './period.ts'

type Conversion = AnswerOf<typeof revenue.routes.trials>

const maxProducts = 50

export const getTrials: Verb<typeof revenue.routes.trials> = async ({ db, scope, query, now }) =>
  trialsOf(db, scope, query, now)

/** Returns how trials ended, by interval and by product. */
export async function trialsOf(
  db: Db,
  scope: EnvironmentScope,
  query: QueryOf<typeof revenue.routes.trials>,
  now: Date,
): Promise<Conversion> {
  const period = await askedPeriod(db, scope, query, now)
  const { from, to, interval, previous, timeZone } = period
  const among = await someOf(db, scope, query)
  const span = await spanOf(db, timeZone, { from: previous?.from ?? from, to })
  const [all, running] = await Promise.all([
    countEndedTrials(db, scope, { timeZone, span, among }),
    countRunningTrials(db, scope, among),
  ])
  const ended = within(all, { from, to })
  return {
    period: shownPeriod(period),
    running,
    total: figuresOf(ended),
    previous: previous && figuresOf(within(all, previous)),
    points: intervalsOf({ from, to }, interval).map((days) => ({ ...days, ...figuresOf(within(ended, days)) })),
    products: await byProduct(db, scope, ended),
  }
}

const within = (rows: readonly EndedTrials[], { from, to }: Days) => rows.filter(({ day }) => day >= from && day <= to)

function figuresOf(rows: readonly EndedTrials[]): Conversion['total'] {
  const of = (outcome: EndedTrials['outcome'] | null) =>
    rows.reduce((sum, row) => sum + (outcome === null || row.outcome === outcome ? row.trials : 0), 0)
  const [ended, converted] = [of(null), of('converted')]
  return { ended, converted, unpaid: of('unpaid'), canceled: of('canceled'), conversion_rate: rateOf(converted, ended) }
}

async function byProduct(
  db: Db,
  scope: EnvironmentScope,
  rows: readonly EndedTrials[],
): Promise<Conversion['products']> {
  const counted = [...Map.groupBy(rows, ({ product_id }) => product_id)]
    .map(([product_id, ofProduct]) => ({ product_id, ...figuresOf(ofProduct) }))
    .sort((a, b) => b.ended - a.ended || (a.product_id < b.product_id ? -1 : 1))
    .slice(0, maxProducts)
  const { product } = await referencesOf(db, scope, counted)
  return counted.map(({ product_id, ...figures }) => ({ product: product(product_id), ...figures }))
}
