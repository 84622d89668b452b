import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [{ name: 'account', path: '/account', reads: true }]
