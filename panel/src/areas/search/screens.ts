import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const searchScreens = {
  search: screen({
    path: '/search',
    label: texts.search,
    search: [...listSearch, 'kind'],
    page: async (): Page => (await import('./search-page.tsx')).SearchPage,
  }),
}
