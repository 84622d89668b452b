import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'without-key', path: '', who: 'anyone' },
  { name: 'sign-in', path: 'sign-in', who: 'visitor' },
  { name: 'sign-up', path: 'sign-up', who: 'visitor' },
  { name: 'forgot-password', path: 'forgot-password', who: 'visitor' },
  { name: 'waitlist', path: 'waitlist', who: 'visitor' },
  { name: 'magic-link', path: 'magic-link', who: 'visitor', token: ({ outsider }) => outsider.magicLink },
  { name: 'magic-link-incomplete', path: 'magic-link', who: 'visitor' },
  { name: 'reset-password-incomplete', path: 'reset-password', who: 'visitor' },
  { name: 'choose-password', path: 'choose-password' },
]
