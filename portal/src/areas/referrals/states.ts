import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [{ name: 'referral', path: 'referral', reads: true }]
