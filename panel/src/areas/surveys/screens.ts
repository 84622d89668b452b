import { IconMessageCircleQuestion } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const surveyScreens = {
  surveys: screen({
    path: '/surveys',
    label: 'Surveys',
    search: [...listSearch, 'survey', 'new', 'part', 'state', 'tag', 'segment', 'since', 'until', 'response'],
    page: async (): Page => (await import('./surveys-page.tsx')).SurveysPage,
    nav: { group: 'Listen', order: 1, icon: IconMessageCircleQuestion },
    permission: 'engagement:manage',
    shortcut: 'y',
  }),
}
