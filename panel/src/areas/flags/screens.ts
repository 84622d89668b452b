import { IconFlag } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const flagScreens = {
  flags: screen({
    path: '/flags',
    label: texts.featureFlags,
    search: [...listSearch, 'state', 'flag', 'new', 'segment'],
    page: async (): Page => (await import('./flags-page.tsx')).FlagsPage,
    nav: { group: 'product', order: 1, icon: IconFlag },
    permission: 'flags:manage',
    shortcut: 'f',
  }),
}
