import { pageAnswer, pageOf, type QueryOf, type revenue } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { findPrices } from '../catalogue/public.ts'
import { pagePlans } from '../subscriptions/public.ts'
import { someOf } from './among.ts'
import { rateOf } from './figures.ts'
import { referencesOf } from './lists.ts'

type Query = QueryOf<typeof revenue.routes.plans>

export const listPlans: Verb<typeof revenue.routes.plans> = async ({ db, scope, query }) => plansOf(db, scope, query)

/** Returns a page of prices with their customers and revenue. */
export async function plansOf(db: Db, scope: EnvironmentScope, query: Query) {
  const filter = { currency: query.currency?.toLowerCase(), among: await someOf(db, scope, query) }
  const found = await pagePlans(db, scope, filter, pageOf(query))
  const [{ product }, prices] = await Promise.all([
    referencesOf(db, scope, found.rows),
    findPrices(
      db,
      scope,
      found.rows.map(({ price_id }) => price_id),
    ),
  ])
  const priceOf = new Map(prices.map((price) => [price.id, price]))
  return pageAnswer('plans', found, ({ product_id, total, ...row }) => {
    const price = priceOf.get(row.price_id)
    return {
      ...row,
      product: product(product_id),
      amount: price?.amount ?? null,
      interval: price?.interval ?? null,
      interval_count: price?.interval_count ?? null,
      share: rateOf(row.monthly, total),
    }
  })
}
