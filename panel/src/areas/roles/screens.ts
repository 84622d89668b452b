import { IconShieldLock } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const roleScreens = {
  roles: screen({
    path: '/roles',
    label: 'Staff roles',
    search: [...listSearch, 'view', 'role', 'new'],
    page: async (): Page => (await import('./roles-page.tsx')).RolesPage,
    nav: { group: 'Settings', order: 3, icon: IconShieldLock },
    shortcut: 'r',
  }),
}
