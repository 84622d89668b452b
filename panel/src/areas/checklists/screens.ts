import { IconListCheck } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const checklistScreens = {
  checklists: screen({
    path: '/checklists',
    label: 'Checklists',
    search: [...listSearch, 'checklist', 'new'],
    page: async (): Page => (await import('./checklists-page.tsx')).ChecklistsPage,
    nav: { group: 'Engage', order: 1, icon: IconListCheck },
    permission: 'engagement:manage',
    shortcut: 'l',
  }),
}
