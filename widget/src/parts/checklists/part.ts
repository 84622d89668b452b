import { definePart } from '../../part.ts'
import type { OwnChecklist } from './checklist.ts'

export const part = definePart<OwnChecklist[]>({
  name: 'checklists',
  shownOf: ({ checklists }) =>
    checklists?.some(({ state }) => state !== 'closed' && state !== 'locked') ? checklists : null,
  load: () => import('./view.tsx'),
})
