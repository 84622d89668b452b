import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'help', path: 'help', reads: true },
  { name: 'help-article', path: 'help/compare-two-revisions', reads: true },
]
