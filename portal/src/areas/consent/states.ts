import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [{ name: 'preferences', path: 'preferences', reads: true }]
