import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'usage', path: '/usage', reads: true },
  { name: 'usage-empty', path: '/usage', who: 'newcomer' },
]
