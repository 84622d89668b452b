import { useState } from 'preact/hooks'
import { useArrived, useRead } from '../../app/api.ts'
import { Redirect } from '../../app/router.tsx'
import { type Team, useSession } from '../../app/session.tsx'
import { texts } from '../../texts/team.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { Invitations } from './invitations.tsx'
import { Invite } from './invite.tsx'
import { Members } from './members.tsx'
import { isOnlyOwner } from './only-owner.ts'
import { TeamSettings } from './team-settings.tsx'

export function TeamPage() {
  const { team } = useSession()
  return team ? <TeamOf team={team} /> : <Redirect to="/team/new" />
}

function TeamOf({ team }: { team: Team }) {
  const [isInviting, setInviting] = useState(false)
  const [membersFrom, setMembersFrom] = useState(0)
  const [invitationsFrom, setInvitationsFrom] = useState(0)
  const { may, locked } = useSession()
  const members = useRead('GET /v1/contact/customer/members', { query: { offset: membersFrom } })
  const invitations = useRead('GET /v1/contact/customer/invitations', { query: { offset: invitationsFrom } })
  const hasArrived = useArrived(members, invitations)
  const invite = may('$team.manage') && (
    <Button kind="primary" locked={locked} onClick={() => setInviting(true)}>
      <Icon name="plus" size={16} />
      {texts.invite}
    </Button>
  )
  return (
    <Page title={texts.team} description={texts.yourRoleName(team.role.name)} actions={invite}>
      <Members read={members} go={setMembersFrom} />
      {hasArrived && (
        <>
          <Invitations read={invitations} go={setInvitationsFrom} />
          <TeamSettings isOnlyOwner={isOnlyOwner(team, members.data)} />
        </>
      )}
      {isInviting && <Invite close={() => setInviting(false)} />}
    </Page>
  )
}
