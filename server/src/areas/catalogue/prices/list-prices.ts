import { type catalogue, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findPrice, listPriceRows } from './prices.sql.ts'
import { toPrice } from './views.ts'

type Routes = typeof catalogue.routes

export const listPrices: Verb<Routes['listPrices']> = async ({ db, scope, query }) =>
  pageAnswer('prices', await listPriceRows(db, scope, query, pageOf(query)), toPrice)

export const getPrice: Verb<Routes['getPrice']> = async ({ params, db, scope }) =>
  toPrice((await findPrice(db, scope, params.id)) ?? fail('not_found'))
