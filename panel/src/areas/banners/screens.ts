import { IconSpeakerphone } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const bannerScreens = {
  banners: screen({
    path: '/banners',
    label: texts.banners,
    search: [...listSearch, 'state', 'banner', 'new', 'segment'],
    page: async (): Page => (await import('./banners-page.tsx')).BannersPage,
    nav: { group: 'messages', order: 3, icon: IconSpeakerphone },
    permission: 'engagement:manage',
    shortcut: 'b',
  }),
}
