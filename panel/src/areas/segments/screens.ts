import { IconChartPie } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const segmentScreens = {
  segments: screen({
    path: '/segments',
    label: 'Segments',
    search: [...listSearch, 'segment', 'new'],
    page: async (): Page => (await import('./segments-page.tsx')).SegmentsPage,
    nav: { group: 'People', order: 3, icon: IconChartPie },
    permission: 'customers:read',
    shortcut: 's',
  }),
}
