import { IconAddressBook } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  kinds: {
    contact: { label: texts.contacts, icon: IconAddressBook, to: '/contacts', parameter: 'contact' },
  },
  words: {
    '/contacts': texts.wordsContacts,
  },
}
