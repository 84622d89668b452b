import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'help', path: '/help-center', reads: true },
  { name: 'help-article', path: ({ helpArticleId }) => `/help-center?article=${helpArticleId}`, reads: true },
  { name: 'help-new', path: '/help-center?new=article' },
  { name: 'help-insights', path: '/help-center?tab=insights', reads: true },
  { name: 'help-empty', path: '/help-center', who: 'newcomer' },
]
