import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/fail.ts'
import { findFeaturesByKey } from '../features/features.sql.ts'
import type { ProductRow } from './products.sql.ts'
import { grantedOf, problemOf } from './rules.ts'

/** Refuses a product that is wrong in itself, and answers what is stored of the features it gives. */
export async function requireFeatures(db: Db, scope: EnvironmentScope, product: ProductRow, before: ProductRow | null) {
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
