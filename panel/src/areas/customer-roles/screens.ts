import { IconUsersGroup } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const customerRoleScreens = {
  customerRoles: screen({
    path: '/customer-roles',
    label: 'Customer roles',
    search: [...listSearch, 'role', 'new'],
    page: async (): Page => (await import('./customer-roles-page.tsx')).CustomerRolesPage,
    nav: { group: 'Settings', order: 4, icon: IconUsersGroup },
    permission: 'customers:read',
  }),
}
