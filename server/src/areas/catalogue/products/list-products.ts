import { type catalogue, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findProduct, listProductRows } from './products.sql.ts'
import { toProduct } from './views.ts'

type Routes = typeof catalogue.routes

export const listProducts: Verb<Routes['listProducts']> = async ({ db, scope, query }) =>
  pageAnswer('products', await listProductRows(db, scope, query, pageOf(query)), toProduct)

export const getProduct: Verb<Routes['getProduct']> = async ({ params, db, scope }) =>
  toProduct((await findProduct(db, scope, params.id)) ?? fail('not_found'))
