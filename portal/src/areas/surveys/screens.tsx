import type { PortalScreen } from '../../app/screens.ts'
import { SurveyPage } from './survey-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/survey',
    page: () => <SurveyPage />,
    tab: {
      label: 'Survey',
      icon: 'chat',
      group: 'product',
      order: 9,
      section: 'survey',
    },
  },
]
