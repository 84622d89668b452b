import type { PortalScreen } from '../../app/screens.ts'
import { texts } from '../../texts/surveys.ts'
import { SurveyPage } from './survey-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/survey',
    page: () => <SurveyPage />,
    tab: {
      label: texts.survey,
      icon: 'chat',
      group: 'product',
      order: 9,
      section: 'survey',
    },
  },
]
