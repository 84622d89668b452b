import { IconFingerprint, IconHourglass, IconPalette } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const contactAuthScreens = {
  contactAuth: screen({
    path: '/contact-auth',
    label: 'Sign-in and portal',
    search: [...listSearch, 'tab', 'provider', 'new'],
    page: async (): Page => (await import('./contact-auth-page.tsx')).ContactAuthPage,
    nav: { group: 'Product', order: 2, icon: IconFingerprint },
    permission: 'customers:read',
  }),
  waitlist: screen({
    path: '/waitlist',
    label: 'Waitlist',
    search: [...listSearch, 'admitted'],
    page: async (): Page => (await import('./waitlist-page.tsx')).WaitlistPage,
    nav: { group: 'People', order: 4, icon: IconHourglass },
    permission: 'customers:read',
  }),
  brand: screen({
    path: '/brand',
    label: 'Brand',
    search: [],
    page: async (): Page => (await import('./brand-page.tsx')).BrandPage,
    nav: { group: 'Settings', order: 5, icon: IconPalette },
    permission: 'customers:read',
  }),
}
