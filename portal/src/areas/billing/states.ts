import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [{ name: 'billing', path: 'billing', reads: true }]
