import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [{ name: 'rewards', path: 'rewards', reads: true }]
