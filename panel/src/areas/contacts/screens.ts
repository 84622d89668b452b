import { IconAddressBook } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const contactScreens = {
  contacts: screen({
    path: '/contacts',
    label: 'Contacts',
    search: [...listSearch, 'kind', 'contact', 'tab', 'facts'],
    page: async (): Page => (await import('./contacts-page.tsx')).ContactsPage,
    nav: { group: 'People', order: 1, isOnPhoneBar: true, icon: IconAddressBook },
    permission: 'customers:read',
    shortcut: 'c',
  }),
}
