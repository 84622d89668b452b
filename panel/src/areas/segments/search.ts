import { IconChartPie, IconPlus } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  kinds: {
    segment: { label: texts.segments, icon: IconChartPie, to: '/segments', parameter: 'segment' },
  },
  words: {
    '/segments': texts.wordsSegments,
  },
  entries: [
    {
      label: texts.newSegment,
      words: texts.newSegmentWords,
      icon: IconPlus,
      to: '/segments',
      search: { new: 'segment' },
      permission: 'segments:manage',
      isAction: true,
    },
  ],
}
