import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'roles', path: '/roles', reads: true },
  { name: 'roles-compare', path: '/roles?view=matrix', reads: true },
  { name: 'role', path: ({ roleId }) => `/roles?role=${roleId}`, reads: true },
  { name: 'role-new', path: '/roles?new=role' },
]
