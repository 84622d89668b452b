import { IconAddressBook } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const contactScreens = {
  contacts: screen({
    path: '/contacts',
    label: texts.contacts,
    search: [
      ...listSearch,
      'kind',
      'contact',
      'tab',
      'facts',
      'product',
      'status',
      'segment',
      'tag',
      'attribute',
      'value',
      'of',
    ],
    page: async (): Page => (await import('./contacts-page.tsx')).ContactsPage,
    nav: { group: 'people', order: 1, isOnPhoneBar: true, icon: IconAddressBook },
    permission: 'customers:read',
    shortcut: 'c',
  }),
}
