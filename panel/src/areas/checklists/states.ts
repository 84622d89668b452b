import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'checklists', path: '/checklists', reads: true },
  { name: 'checklist', path: ({ checklistId }) => `/checklists?checklist=${checklistId}`, reads: true },
  { name: 'checklist-new', path: '/checklists?new=checklist', reads: true },
  { name: 'checklists-empty', path: '/checklists', who: 'newcomer' },
]
