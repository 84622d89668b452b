import { IconFileInvoice } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  kinds: {
    invoice: { label: texts.invoices, icon: IconFileInvoice, to: '/invoices', parameter: 'invoice' },
  },
  words: {
    '/invoices': texts.wordsInvoices,
    '/settings/billing-details': texts.wordsSettingsBillingDetails,
  },
}
