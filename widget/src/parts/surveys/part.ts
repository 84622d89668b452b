import { definePart } from '../../part.ts'
import type { BootSurvey } from './boot-survey.ts'

export const part = definePart<BootSurvey>({
  name: 'surveys',
  shownOf: ({ survey }) => survey ?? null,
  load: () => import('./view.tsx'),
})
