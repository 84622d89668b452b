import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'customer-roles', path: '/customer-roles', reads: true },
  { name: 'customer-role', path: ({ customerRoleId }) => `/customer-roles?role=${customerRoleId}`, reads: true },
]
