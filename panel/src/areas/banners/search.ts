import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  kinds: {
    banner: { label: texts.banners, icon: IconSpeakerphone, to: '/banners', parameter: 'banner' },
  },
  words: {
    '/banners': texts.wordsBanners,
  },
  entries: [
    {
      label: texts.newBanner,
      words: texts.newBannerWords,
      icon: IconPlus,
      to: '/banners',
      search: { new: 'banner' },
      permission: 'engagement:manage',
      isAction: true,
    },
  ],
}
