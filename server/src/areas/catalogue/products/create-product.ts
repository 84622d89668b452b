import type { BodyOf, catalogue } from '@userkeep/contract'
import { catalogueBounds } from '@userkeep/contract/shapes/catalogue'
import { v7 as uuid } from 'uuid'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { refuseTaken } from '../refusals.ts'
import { takeTurn } from '../take-turn.ts'
import { insertProduct, type ProductRow, replaceFeatures, roomForProduct } from './products.sql.ts'
import { requireFeatures } from './require-features.ts'
import { audible, toProduct } from './views.ts'

type Route = typeof catalogue.routes.createProduct

export const createProduct: Verb<Route> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    await takeTurn(tx, scope)
    const { live, position } = await roomForProduct(tx, scope)
    const product = newProduct(body, position, now)
    const given = await requireFeatures(tx, scope, product, null)
    if (live >= catalogueBounds.products)
      fail('conflict', `An environment has at most ${catalogueBounds.products} products that are not archived.`)
    await insertProduct(tx, scope, product)
    await replaceFeatures(tx, scope, product.id, given)
    const shown = toProduct(product)
    tx.audited({
      target: { type: 'product', id: product.id, name: product.name },
      changes: Object.fromEntries((['kind', 'key', ...audible] as const).map((field) => [field, { to: shown[field] }])),
    })
    return shown
  }).catch(refuseTaken('products_by_key', 'A product with this key exists already.'))

const newProduct = (body: BodyOf<Route>, position: number, now: Date): ProductRow => ({
  id: uuid(),
  kind: body.kind,
  key: body.key,
  name: body.name,
  description: body.description ?? null,
  public: body.public ?? true,
  position: body.position ?? position,
  credits: body.credits ?? null,
  credits_expire_after_days: body.expires_after_days ?? null,
  included_credits: body.included_credits ?? null,
  features: body.features ?? [],
  archived_at: null,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
})
