import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [{ name: 'checklists', path: 'checklists', reads: true }]
