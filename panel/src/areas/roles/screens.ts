import { IconShieldLock } from '@tabler/icons-react'
import { type Page, screen } from '../../app/screen.ts'

export const roleScreens = {
  roles: screen({
    path: '/roles',
    label: 'Staff roles',
    search: ['offset'],
    page: async (): Page => (await import('./roles-page.tsx')).RolesPage,
    nav: { group: 'Settings', order: 3, icon: IconShieldLock },
    shortcut: 'r',
  }),
}
