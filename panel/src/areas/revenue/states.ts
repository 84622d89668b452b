import type { ScreenState } from '../../app/screen-state.ts'

const thisMonth = `${new Date().toISOString().slice(0, 7)}-01`

export const states: ScreenState[] = [
  { name: 'revenue', path: '/revenue', reads: true },
  { name: 'revenue-empty', path: '/revenue', who: 'newcomer' },
  {
    name: 'revenue-movements',
    path: `/revenue?behind=${thisMonth}.month.eur`,
    reads: true,
    onlyRead: /revenue\/movements/,
  },
]
