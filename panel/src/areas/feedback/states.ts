import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'feedback', path: '/feedback', reads: true },
  { name: 'feedback-filtered', path: '/feedback?status=planned&order=revenue' },
  { name: 'feedback-post', path: ({ feedbackPostId }) => `/feedback?post=${feedbackPostId}`, reads: true },
  {
    name: 'feedback-voters',
    path: ({ feedbackPostId }) => `/feedback?post=${feedbackPostId}&tab=voters`,
    onlyRead: /\/voters/,
    reads: true,
  },
  {
    name: 'feedback-comments',
    path: ({ feedbackPostId }) => `/feedback?post=${feedbackPostId}&tab=comments`,
    onlyRead: /\/comments/,
    reads: true,
  },
  { name: 'feedback-new', path: '/feedback?new=post' },
  { name: 'feedback-empty', path: '/feedback', who: 'newcomer' },
  { name: 'roadmap', path: '/roadmap', reads: true },
  { name: 'roadmap-empty', path: '/roadmap', who: 'newcomer' },
  { name: 'feedback-settings', path: '/settings/feedback', reads: true },
  { name: 'feedback-board-new', path: '/settings/feedback?new=board' },
]
