import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'suppressions', path: '/email?tab=suppressions', onlyRead: /\/suppressions/, reads: true },
  { name: 'suppressions-new', path: '/email?tab=suppressions&new=suppression' },
  { name: 'suppressions-empty', path: '/email?tab=suppressions', who: 'newcomer' },
]
