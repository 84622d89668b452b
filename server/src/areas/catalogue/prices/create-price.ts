import type { BodyOf, catalogue } from '@userkeep/contract'
import { catalogueBounds } from '@userkeep/contract/shapes/catalogue'
import { v7 as uuid } from 'uuid'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { requireMeter } from '../meters/require-meter.ts'
import { findProduct } from '../products/products.sql.ts'
import { takeTurn } from '../take-turn.ts'
import { countLivePrices, findPrice, insertPrice } from './prices.sql.ts'
import { type PriceDraft, problemOf } from './rules.ts'
import { toPrice } from './views.ts'

type Route = typeof catalogue.routes.createPrice

export const createPrice: Verb<Route> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    await takeTurn(tx, scope)
    const product =
      (await findProduct(tx, scope, body.product_id)) ?? invalid('product_id', 'is no product of this environment')
    const draft = draftOf(body)
    const problem = problemOf(draft, product.kind)
    if (problem) invalid(...problem)
    const meter = await requireMeter(tx, scope, draft.meter)
    if (product.archived_at !== null) fail('conflict', 'The product is archived. Restore it to give it a price.')
    if ((await countLivePrices(tx, scope, product.id)) >= catalogueBounds.prices)
      fail('conflict', `A product has at most ${catalogueBounds.prices} prices that are not archived.`)
    const id = uuid()
    const added = { id, product_id: product.id, meter_id: meter?.id ?? null, created_at: now.toISOString() }
    await insertPrice(tx, scope, { ...draft, ...added })
    tx.audited({
      target: { type: 'price', id, name: product.name },
      changes: Object.fromEntries(Object.entries(draft).map(([field, to]) => [field, { to }])),
    })
    return toPrice((await findPrice(tx, scope, id)) ?? fail('internal'))
  })

const draftOf = (body: BodyOf<Route>): PriceDraft => ({
  type: body.type,
  model: body.model,
  currency: body.currency,
  amount: body.amount ?? null,
  tiers: body.tiers ?? null,
  interval: body.interval ?? null,
  interval_count: body.interval_count ?? (body.type === 'recurring' ? 1 : null),
  meter: body.meter ?? null,
  trial_days: body.trial_days ?? null,
})
