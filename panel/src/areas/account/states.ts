import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'account', path: '/account', reads: true },
  { name: 'verify-email', path: '/verify-email#uk_sv_none', reads: true, refusal: '400' },
]
