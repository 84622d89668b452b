import { IconChartPie } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const segmentScreens = {
  segments: screen({
    path: '/segments',
    label: texts.segments,
    search: [...listSearch, 'segment', 'new', 'tab', 'kind', 'condition'],
    page: async (): Page => (await import('./segments-page.tsx')).SegmentsPage,
    nav: { group: 'people', order: 3, icon: IconChartPie },
    permission: 'customers:read',
    shortcut: 's',
  }),
}
