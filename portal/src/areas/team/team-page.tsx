import { useState } from 'preact/hooks'
import { Redirect } from '../../app/router.tsx'
import { useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { Invitations } from './invitations.tsx'
import { Invite } from './invite.tsx'
import { Members } from './members.tsx'
import { TeamSettings } from './team-settings.tsx'

export function TeamPage() {
  const [isInviting, setInviting] = useState(false)
  const { team, may } = useSession()
  if (!team) return <Redirect to="/team/new" />
  const invite = may('$team.manage') && (
    <Button kind="primary" onClick={() => setInviting(true)}>
      <Icon name="plus" size={16} />
      Invite
    </Button>
  )
  return (
    <Page title={team.name} says={`You are here as ${team.role.name}.`} actions={invite}>
      <Members />
      <Invitations />
      <TeamSettings />
      {isInviting && <Invite close={() => setInviting(false)} />}
    </Page>
  )
}
