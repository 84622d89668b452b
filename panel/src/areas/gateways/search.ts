import { IconPlus } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  words: {
    '/payment-gateways': texts.wordsPaymentGateways,
  },
  entries: [
    {
      label: texts.connectPaymentGateway,
      words: texts.connectPaymentGatewayWords,
      icon: IconPlus,
      to: '/payment-gateways',
      search: { new: 'gateway' },
      permission: 'billing:manage',
      isAction: true,
    },
  ],
}
