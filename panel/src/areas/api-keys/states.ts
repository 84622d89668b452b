import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'api-keys', path: '/api-keys', reads: true },
  { name: 'api-keys-new', path: '/api-keys?new=key' },
  { name: 'api-keys-empty', path: '/api-keys?kind=secret', who: 'newcomer' },
]
