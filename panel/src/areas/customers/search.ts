import { IconBuilding, IconPlus } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  kinds: {
    customer: { label: texts.customers, icon: IconBuilding, to: '/customers', parameter: 'customer' },
  },
  words: {
    '/customers': texts.wordsCustomers,
  },
  entries: [
    {
      label: texts.newCustomer,
      words: texts.newCustomerWords,
      icon: IconPlus,
      to: '/customers',
      search: { new: 'customer' },
      permission: 'customers:write',
      isAction: true,
    },
  ],
}
