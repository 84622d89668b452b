import { IconArrowsExchange } from '@tabler/icons-react'
import { type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const configurationScreens = {
  promotion: screen({
    path: '/promotion',
    label: texts.promoteToLive,
    search: ['to'],
    page: async (): Page => (await import('./promotion-page.tsx')).PromotionPage,
    nav: { group: 'developers', order: 3, under: '/api-keys', icon: IconArrowsExchange },
    permission: 'organization:manage',
    shortcut: 'D',
  }),
}
