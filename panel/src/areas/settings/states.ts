import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [{ name: 'settings', path: '/settings', reads: true }]
