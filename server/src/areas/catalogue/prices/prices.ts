import { type AnswerOf, type BodyOf, type catalogue, pageAnswer, pageOf } from '@userkeep/contract'
import { catalogueBounds } from '@userkeep/contract/shapes/catalogue'
import { v7 as uuid } from 'uuid'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { type Archivable, archiver } from '../archiving.ts'
import { lockCatalog } from '../lock-catalog.ts'
import { requireMeter } from '../meters/require-meter.ts'
import { plainDecimal } from '../pricing/cost.ts'
import { findProduct } from '../products/products.sql.ts'
import {
  archivePriceRow,
  type CataloguePrice,
  countLivePrices,
  findPrice,
  insertPrice,
  listFreePriceIds,
  listPriceRows,
} from './prices.sql.ts'
import { type PriceDraft, problemOf, tierOf } from './rules.ts'

const toPrice = ({ meter_id, product, tiers, ...row }: CataloguePrice): AnswerOf<typeof catalogue.routes.getPrice> => ({
  ...row,
  tiers: tiers as AnswerOf<typeof catalogue.routes.getPrice>['tiers'],
})

type Routes = typeof catalogue.routes

export const listPrices: Verb<Routes['listPrices']> = async ({ db, scope, query }) =>
  pageAnswer('prices', await listPriceRows(db, scope, query, pageOf(query)), toPrice)

export const getPrice: Verb<Routes['getPrice']> = async ({ params, db, scope }) =>
  toPrice((await findPrice(db, scope, params.id)) ?? fail('not_found'))

type Route = typeof catalogue.routes.createPrice

export const createPrice: Verb<Route> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    await lockCatalog(tx, scope)
    const product =
      (await findProduct(tx, scope, body.product_id)) ?? invalid('product_id', 'must be a product of this environment')
    const draft = draftOf(body)
    const problem = problemOf(draft, product.kind)
    if (problem) invalid(...problem)
    const meter = await requireMeter(tx, scope, draft.meter)
    if (product.archived_at !== null) fail('conflict', 'The product is archived. Restore it to add a price.')
    if ((await countLivePrices(tx, scope, product.id)) >= catalogueBounds.prices)
      fail('conflict', `A product can have at most ${catalogueBounds.prices} active prices.`)
    const id = uuid()
    const added = { id, product_id: product.id, meter_id: meter?.id ?? null, created_at: now.toISOString() }
    const asked = { ...draft, tiers: draft.tiers?.map(tierOf) ?? null }
    await insertPrice(tx, scope, { ...asked, ...added })
    tx.audited({
      target: { type: 'price', id, name: product.name },
      changes: Object.fromEntries(Object.entries(asked).map(([field, to]) => [field, { to }])),
    })
    return toPrice((await findPrice(tx, scope, id)) ?? fail('internal'))
  })

const draftOf = (body: BodyOf<Route>): PriceDraft => ({
  type: body.type,
  model: body.model,
  currency: body.currency,
  amount: body.amount ?? null,
  unit_amount_decimal: body.unit_amount_decimal == null ? null : plainDecimal(body.unit_amount_decimal),
  package_size: body.package_size ?? null,
  tiers: body.tiers ?? null,
  interval: body.interval ?? null,
  interval_count: body.interval_count ?? (body.type === 'recurring' ? 1 : null),
  meter: body.meter ?? null,
  trial_days: body.trial_days ?? null,
})

const prices: Archivable<CataloguePrice, AnswerOf<Routes['getPrice']>> = {
  type: 'price',
  find: findPrice,
  setArchived: archivePriceRow,
  name: ({ product }) => product.name,
  show: toPrice,
  async requireUnneeded(db, scope, { id, product }) {
    if (!product.is_default) return
    const free = await listFreePriceIds(db, scope, product.id)
    if (free.length === 1 && free[0] === id)
      fail('conflict', 'The default plan needs a free price. Choose another default plan first.')
  },
}

export const archivePrice: Verb<Routes['archivePrice']> = archiver(prices)
