import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [{ name: 'roles', path: '/roles', reads: true }]
