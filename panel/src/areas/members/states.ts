import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'members', path: '/members', reads: true },
  { name: 'members-invitations', path: '/members?tab=invitations', reads: true },
  { name: 'members-invite', path: '/members?new=invitation' },
  { name: 'members-invitations-empty', path: '/members?tab=invitations', who: 'newcomer' },
]
