import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'overview', path: '/overview', reads: true },
  { name: 'overview-90-days', path: '/overview?days=90&metric=sign_ins' },
  { name: 'overview-empty', path: '/overview', who: 'newcomer' },
]
