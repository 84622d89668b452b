import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'credits', path: '/credits', reads: true },
  { name: 'credits-empty', path: '/credits', who: 'newcomer' },
]
