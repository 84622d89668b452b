import type { AnswerOf, catalogue } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { type Archivable, archiver } from '../archiving.ts'
import { archivePriceRow, type CataloguePrice, findPrice } from './prices.sql.ts'
import { toPrice } from './views.ts'

type Routes = typeof catalogue.routes

const prices: Archivable<CataloguePrice, AnswerOf<Routes['getPrice']>> = {
  type: 'price',
  find: findPrice,
  setArchived: archivePriceRow,
  name: ({ product }) => product.name,
  show: toPrice,
}

export const archivePrice: Verb<Routes['archivePrice']> = archiver(prices)
