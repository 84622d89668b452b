import { type AnswerOf, type BodyOf, type catalogue, pageAnswer, pageOf, positionAfter } from '@userkeep/contract'
import { catalogueBounds } from '@userkeep/contract/shapes/catalogue'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { diff } from '../../../platform/diff.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type Archivable, archiver, restorer } from '../archiving.ts'
import { findFeaturesByKey } from '../features/features.sql.ts'
import { lockCatalog } from '../lock-catalog.ts'
import { listFreePriceIds } from '../prices/prices.sql.ts'
import { refuseInUse, refuseTaken } from '../refusals.ts'
import {
  archiveProductRow,
  clearDefaultPlan,
  deleteProductRow,
  findDefaultPlan,
  findProduct,
  insertProduct,
  listProductKeys,
  listProductRows,
  type ProductRow,
  productReferences,
  replaceFeatures,
  roomForProduct,
  saveOrder,
  saveProduct,
} from './products.sql.ts'
import { featuresChanged, grantedOf, problemOf } from './rules.ts'

type Routes = typeof catalogue.routes

const toProduct = ({ credits_expire_after_days, is_default, ...row }: ProductRow): AnswerOf<Routes['getProduct']> => ({
  ...row,
  default: is_default,
  expires_after_days: credits_expire_after_days,
})

/** Maps the fields of a body to columns. Absent fields stay absent. */
const fieldsOf = ({
  expires_after_days,
  default: is_default,
  ...body
}: BodyOf<Routes['updateProduct']>): Partial<ProductRow> => ({
  ...body,
  ...(is_default !== undefined && { is_default }),
  ...(expires_after_days !== undefined && { credits_expire_after_days: expires_after_days }),
})

/** The audited fields, by their names in the API. */
const auditedFields = [
  'name',
  'description',
  'public',
  'default',
  'position',
  'features',
  'credits',
  'expires_after_days',
  'included_credits',
  'stackable',
] as const satisfies (keyof AnswerOf<Routes['getProduct']>)[]

export const listProducts: Verb<Routes['listProducts']> = async ({ db, scope, query }) =>
  pageAnswer('products', await listProductRows(db, scope, query, pageOf(query)), toProduct)

export const getProduct: Verb<Routes['getProduct']> = async ({ params, db, scope }) =>
  toProduct((await findProduct(db, scope, params.id)) ?? fail('not_found'))

export const createProduct: Verb<typeof catalogue.routes.createProduct> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    await lockCatalog(tx, scope)
    const { live, last } = await roomForProduct(tx, scope)
    const product = newProduct(body, positionAfter(last), now)
    const given = await requireFeatures(tx, scope, product, null)
    if (live >= catalogueBounds.products)
      fail('conflict', `An environment can have at most ${catalogueBounds.products} active products.`)
    await insertProduct(tx, scope, product)
    await replaceFeatures(tx, scope, product.id, given)
    const shown = toProduct(product)
    tx.audited({
      target: { type: 'product', id: product.id, name: product.name },
      changes: Object.fromEntries(
        (['kind', 'key', ...auditedFields] as const).map((field) => [field, { to: shown[field] }]),
      ),
    })
    return shown
  }).catch(refuseTaken('products_by_key', 'A product with this key already exists.'))

const newProduct = (body: BodyOf<typeof catalogue.routes.createProduct>, position: number, now: Date): ProductRow => ({
  id: uuid(),
  kind: body.kind,
  key: body.key,
  name: body.name,
  description: body.description ?? null,
  public: body.public ?? true,
  is_default: false,
  position: body.position ?? position,
  credits: body.credits ?? null,
  credits_expire_after_days: body.expires_after_days ?? null,
  included_credits: body.included_credits ?? null,
  stackable: body.stackable ?? false,
  features: body.features ?? [],
  archived_at: null,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
})

export const updateProduct: Verb<typeof catalogue.routes.updateProduct> = async ({
  params,
  body,
  scope,
  change,
  now,
}) =>
  change(async (tx) => {
    await lockCatalog(tx, scope)
    const before = (await findProduct(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...fieldsOf(body), updated_at: now.toISOString() }
    const given = await requireFeatures(tx, scope, after, before)
    const changes = diff(toProduct(before), toProduct(after), auditedFields)
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return toProduct(before)
    }
    const replaced = 'default' in changes ? await moveDefault(tx, scope, after) : []
    await saveProduct(tx, scope, after)
    if ('features' in changes) await replaceFeatures(tx, scope, after.id, given)
    const features = [...new Set([...featuresChanged(before.features, after.features), ...replaced])]
    const data = { product_id: after.id, changed: Object.keys(changes), features }
    tx.fact({ type: 'product.changed', about: after.id, data })
    tx.audited({ target: { type: 'product', id: after.id, name: after.name }, changes })
    return toProduct(after)
  })

export const orderProducts: Verb<typeof catalogue.routes.orderProducts> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    await lockCatalog(tx, scope)
    const wanted = body.product_ids
    const known = await productReferences(tx, scope, wanted)
    const ids = new Set(known.map(({ id }) => id))
    const unknown = wanted.findIndex((id) => !ids.has(id))
    if (unknown >= 0) invalid(`product_ids.${unknown}`, 'must be a product of this environment')
    const before = await listProductKeys(tx, scope)
    await saveOrder(tx, scope, wanted, now)
    const after = await listProductKeys(tx, scope)
    if (before.join() === after.join()) return tx.unchanged()
    tx.audited({
      target: { type: 'products', id: scope.environmentId, name: scope.environment },
      changes: { order: { from: before, to: after } },
    })
  })

/** Returns the keys of all features that customers without another plan gain or lose. */
async function moveDefault(tx: Change, scope: EnvironmentScope, after: ProductRow): Promise<string[]> {
  if (after.is_default) await requireFree(tx, scope, after)
  const before = await findDefaultPlan(tx, scope)
  await clearDefaultPlan(tx, scope)
  return [...(before?.features ?? []), ...after.features].map(({ feature }) => feature)
}

async function requireFree(tx: Change, scope: EnvironmentScope, { id, archived_at }: ProductRow): Promise<void> {
  if (archived_at !== null) invalid('default', 'is not allowed for an archived product')
  if ((await listFreePriceIds(tx, scope, id)).length === 0)
    invalid('default', 'requires an active price with the amount 0')
}

const refuseDefault = ({ is_default }: ProductRow): void => {
  if (is_default) fail('conflict', 'This is the default plan. Choose another default plan first.')
}

const products: Archivable<ProductRow, AnswerOf<Routes['getProduct']>> = {
  type: 'product',
  find: findProduct,
  setArchived: archiveProductRow,
  name: ({ name }) => name,
  show: toProduct,
  requireUnneeded: async (_db, _scope, product) => refuseDefault(product),
}

export const archiveProduct: Verb<Routes['archiveProduct']> = archiver(products)
export const restoreProduct: Verb<Routes['restoreProduct']> = restorer(products)

/** Refuses a product that is wrong in itself, and answers what is stored of the features it gives. */
async function requireFeatures(db: Db, scope: EnvironmentScope, product: ProductRow, before: ProductRow | null) {
  const keys = product.features.map(({ feature }) => feature)
  const known = keys.length === 0 ? [] : await findFeaturesByKey(db, scope, keys)
  const kept = before?.features.map(({ feature }) => feature) ?? []
  const problem = problemOf(product, known, kept)
  if (problem) invalid(...problem)
  const idOf = new Map(known.map(({ key, id }) => [key, id]))
  return product.features.map(({ feature, value }) => ({
    featureId: idOf.get(feature) as string,
    granted: grantedOf(value),
  }))
}

export const deleteProduct: Verb<typeof catalogue.routes.removeProduct> = async ({ params, scope, change }) =>
  change(async (tx) => {
    await lockCatalog(tx, scope)
    const product = (await findProduct(tx, scope, params.id)) ?? fail('not_found')
    refuseDefault(product)
    const { id, name } = product
    await deleteProductRow(tx, scope, id)
    tx.audited({ target: { type: 'product', id, name } })
  }).catch(refuseInUse('product'))
