import { IconSpeakerphone } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const bannerScreens = {
  banners: screen({
    path: '/banners',
    label: 'Banners',
    search: [...listSearch, 'state', 'banner', 'new'],
    page: async (): Page => (await import('./banners-page.tsx')).BannersPage,
    nav: { group: 'Engage', order: 6, icon: IconSpeakerphone },
    permission: 'engagement:manage',
    shortcut: 'b',
  }),
}
