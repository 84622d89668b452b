import { IconPlus, IconSend } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'
import { humanize } from '../../ui/humanize.ts'

export const search: AreaSearch = {
  kinds: {
    campaign: { label: texts.campaigns, icon: IconSend, to: '/campaigns', parameter: 'campaign', detail: humanize },
  },
  words: {
    '/campaigns': texts.wordsCampaigns,
  },
  entries: [
    {
      label: texts.newCampaign,
      words: texts.newCampaignWords,
      icon: IconPlus,
      to: '/campaigns',
      search: { new: 'campaign' },
      permission: 'messaging:manage',
      isAction: true,
    },
  ],
}
