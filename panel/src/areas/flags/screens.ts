import { IconFlag } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const flagScreens = {
  flags: screen({
    path: '/flags',
    label: 'Feature flags',
    search: [...listSearch, 'state', 'flag', 'new'],
    page: async (): Page => (await import('./flags-page.tsx')).FlagsPage,
    nav: { group: 'Product', order: 1, icon: IconFlag },
    permission: 'flags:manage',
    shortcut: 'f',
  }),
}
