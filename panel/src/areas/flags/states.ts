import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'flags', path: '/flags', reads: true },
  { name: 'flags-archived', path: '/flags?state=archived' },
  { name: 'flag', path: ({ flagId }) => `/flags?flag=${flagId}`, reads: true },
  { name: 'flag-new', path: '/flags?new=flag' },
  { name: 'flags-empty', path: '/flags', who: 'newcomer' },
]
