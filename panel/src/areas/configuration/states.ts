import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'promotion', path: '/promotion?to=test', reads: true },
  { name: 'promotion-empty', path: '/promotion', who: 'newcomer' },
]
