import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'get-started', path: '/get-started', reads: true },
  { name: 'get-started-empty', path: '/get-started', who: 'newcomer' },
]
