import { IconCoins } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const creditScreens = {
  credits: screen({
    path: '/credits',
    label: 'Credits',
    search: [...listSearch],
    page: async (): Page => (await import('./credits-page.tsx')).CreditsPage,
    nav: { group: 'Revenue', order: 4, icon: IconCoins },
    permission: 'billing:manage',
  }),
}
