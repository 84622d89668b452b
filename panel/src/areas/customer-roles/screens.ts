import { IconUsersGroup } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const customerRoleScreens = {
  customerRoles: screen({
    path: '/customer-roles',
    label: texts.customerRoles,
    search: [...listSearch, 'role', 'new'],
    page: async (): Page => (await import('./customer-roles-page.tsx')).CustomerRolesPage,
    nav: { group: 'signIn', order: 2, icon: IconUsersGroup },
    permission: 'customers:read',
    shortcut: 'T',
  }),
}
