import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'feedback', path: 'feedback', reads: true },
  { name: 'feedback-post', path: ({ feedbackPostId }) => `feedback/${feedbackPostId}`, reads: true },
  { name: 'roadmap', path: 'roadmap', reads: true },
]
