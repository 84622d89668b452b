import { IconFingerprint, IconHourglass, IconPalette } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const contactAuthScreens = {
  contactAuth: screen({
    path: '/contact-auth',
    label: texts.signInAndPortal,
    search: [...listSearch, 'tab', 'provider', 'new'],
    page: async (): Page => (await import('./contact-auth-page.tsx')).ContactAuthPage,
    nav: { group: 'signIn', order: 1, icon: IconFingerprint },
    permission: 'customers:read',
    shortcut: 'P',
  }),
  waitlist: screen({
    path: '/waitlist',
    label: texts.waitlist,
    search: [...listSearch, 'admitted'],
    page: async (): Page => (await import('./waitlist-page.tsx')).WaitlistPage,
    nav: { group: 'people', order: 4, under: '/contacts', icon: IconHourglass },
    permission: 'customers:read',
    shortcut: 'W',
  }),
  confirmPortalAddress: screen({
    path: '/confirm-portal-address',
    label: texts.confirmPortalAddress,
    search: [],
    page: async (): Page => (await import('./confirm-portal-page.tsx')).ConfirmPortalPage,
    permission: 'customers:impersonate',
  }),
  brand: screen({
    path: '/brand',
    label: texts.brand,
    search: [],
    page: async (): Page => (await import('./brand-page.tsx')).BrandPage,
    nav: { group: 'organization', order: 4, icon: IconPalette },
    permission: 'customers:read',
    shortcut: 'B',
  }),
}
