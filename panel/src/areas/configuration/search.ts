import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  words: {
    '/promotion': texts.wordsPromotion,
  },
}
