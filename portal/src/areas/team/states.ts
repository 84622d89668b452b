import type { Fixtures, ScreenState } from '../../app/screen-state.ts'

const teamInvitation = (fixtures: Fixtures): string => fixtures.teamInvitation

export const states: ScreenState[] = [
  { name: 'team', path: 'team', reads: true },
  { name: 'team-new', path: 'team/new' },
  { name: 'invitation', path: 'accept-invitation', who: 'visitor', token: teamInvitation, isLast: true },
  { name: 'invitation-of-another', path: 'accept-invitation', who: 'outsider', token: teamInvitation, isLast: true },
]
