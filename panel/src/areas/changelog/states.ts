import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'changelog', path: '/changelog', reads: true },
  { name: 'changelog-post', path: ({ changelogPostId }) => `/changelog?post=${changelogPostId}`, reads: true },
  { name: 'changelog-new', path: '/changelog?new=post' },
  { name: 'changelog-empty', path: '/changelog', who: 'newcomer' },
]
