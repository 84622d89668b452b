import { IconCoins } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const creditScreens = {
  credits: screen({
    path: '/credits',
    label: texts.credits,
    search: [...listSearch],
    page: async (): Page => (await import('./credits-page.tsx')).CreditsPage,
    nav: { group: 'revenue', order: 6, under: '/subscriptions', icon: IconCoins },
    permission: 'billing:manage',
    shortcut: 'C',
  }),
}
