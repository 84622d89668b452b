import type { AnswerOf, catalogue } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { type Archivable, archiver, restorer } from '../archiving.ts'
import { archiveProductRow, findProduct, type ProductRow } from './products.sql.ts'
import { toProduct } from './views.ts'

type Routes = typeof catalogue.routes

const products: Archivable<ProductRow, AnswerOf<Routes['getProduct']>> = {
  type: 'product',
  find: findProduct,
  setArchived: archiveProductRow,
  name: ({ name }) => name,
  show: toProduct,
}

export const archiveProduct: Verb<Routes['archiveProduct']> = archiver(products)
export const restoreProduct: Verb<Routes['restoreProduct']> = restorer(products)
