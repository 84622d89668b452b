import { definePart } from '../../part.ts'
import type { OwnChecklist } from './checklist.ts'

export const part = definePart<OwnChecklist[]>({
  name: 'checklists',
  // With the messenger, its panel has a tab for them: there is one launcher.
  shownOf: ({ checklists, conversations }) =>
    !conversations?.messenger && checklists?.some(({ state }) => state !== 'closed' && state !== 'locked')
      ? checklists
      : null,
  load: () => import('./view.tsx'),
})
