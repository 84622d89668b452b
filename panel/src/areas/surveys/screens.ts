import { IconMessageCircleQuestion } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const surveyScreens = {
  surveys: screen({
    path: '/surveys',
    label: texts.surveys,
    search: [...listSearch, 'survey', 'new', 'part', 'state', 'tag', 'segment', 'since', 'until', 'response'],
    page: async (): Page => (await import('./surveys-page.tsx')).SurveysPage,
    nav: { group: 'feedback', order: 3, icon: IconMessageCircleQuestion },
    permission: 'engagement:manage',
    shortcut: 'y',
  }),
}
