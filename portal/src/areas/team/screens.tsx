import type { PortalScreen } from '../../app/screens.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/team.ts'
import { AcceptInvitationPage } from './accept-invitation-page.tsx'
import { NewTeamPage } from './new-team-page.tsx'
import { TeamPage } from './team-page.tsx'

const useHasTeam = () => useSession().team !== null

export const screens: PortalScreen[] = [
  {
    path: '/team',
    page: () => <TeamPage />,
    tab: { label: texts.team, icon: 'people', group: 'team', order: 1, useShown: useHasTeam },
  },
  {
    path: '/team/new',
    page: () => <NewTeamPage />,
    tab: { label: texts.createATeam, icon: 'plus', group: 'team', order: 1, useShown: () => !useHasTeam() },
  },
  { path: '/accept-invitation', page: () => <AcceptInvitationPage /> },
]
