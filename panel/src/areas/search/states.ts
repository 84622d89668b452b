import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'search', path: '/search?q=pro', reads: true },
  { name: 'search-kind', path: '/search?q=a&kind=contact', reads: true },
  { name: 'search-none', path: '/search?q=qqqq' },
  { name: 'search-empty', path: '/search', who: 'newcomer' },
]
