import type { AnswerOf, catalogue } from '@userkeep/contract'
import type { CataloguePrice } from './prices.sql.ts'

export const toPrice = ({
  meter_id,
  product,
  tiers,
  ...row
}: CataloguePrice): AnswerOf<typeof catalogue.routes.getPrice> => ({
  ...row,
  tiers: tiers as AnswerOf<typeof catalogue.routes.getPrice>['tiers'],
})
