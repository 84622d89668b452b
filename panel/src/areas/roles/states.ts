import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'roles', path: '/roles', reads: true },
  { name: 'roles-compare', path: '/roles?view=matrix', reads: true },
]
