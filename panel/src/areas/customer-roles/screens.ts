import { IconUsersGroup } from '@tabler/icons-react'
import { type Page, screen } from '../../app/screen.ts'

export const customerRoleScreens = {
  customerRoles: screen({
    path: '/customer-roles',
    label: 'Customer roles',
    search: ['role', 'new', 'offset'],
    page: async (): Page => (await import('./customer-roles-page.tsx')).CustomerRolesPage,
    nav: { group: 'Settings', order: 4, icon: IconUsersGroup },
    permission: 'customers:read',
  }),
}
