import { IconShieldLock } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const roleScreens = {
  roles: screen({
    path: '/roles',
    label: texts.staffRoles,
    search: [...listSearch, 'view', 'role', 'new'],
    page: async (): Page => (await import('./roles-page.tsx')).RolesPage,
    nav: { group: 'organization', order: 3, icon: IconShieldLock },
    shortcut: 'R',
  }),
}
