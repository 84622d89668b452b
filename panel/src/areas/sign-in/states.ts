import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'sign-in', path: '/sign-in', who: 'anyone' },
  { name: 'sign-up', path: '/sign-up', who: 'anyone' },
  { name: 'forgot-password', path: '/forgot-password', who: 'anyone' },
  { name: 'reset-password', path: '/reset-password#uk_pr_none', who: 'anyone' },
  { name: 'no-organization', path: '/no-organization' },
  { name: 'not-found', path: '/nothing-here' },
]
