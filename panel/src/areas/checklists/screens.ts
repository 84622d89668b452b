import { IconListCheck } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const checklistScreens = {
  checklists: screen({
    path: '/checklists',
    label: texts.checklists,
    search: [...listSearch, 'checklist', 'new'],
    page: async (): Page => (await import('./checklists-page.tsx')).ChecklistsPage,
    nav: { group: 'growth', order: 1, icon: IconListCheck },
    permission: 'engagement:manage',
    shortcut: 'l',
  }),
}
