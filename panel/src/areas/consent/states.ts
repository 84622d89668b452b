import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'consent-wording', path: '/email?tab=consent', onlyRead: /\/consent-wording/, reads: true },
]
