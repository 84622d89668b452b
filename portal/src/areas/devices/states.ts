import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [{ name: 'devices', path: 'devices', reads: true }]
