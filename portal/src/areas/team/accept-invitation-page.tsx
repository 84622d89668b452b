import { ApiError } from '@userkeep/client'
import { call, useAct } from '../../app/api.ts'
import { chosenTeam, credential } from '../../app/credential.ts'
import { navigate, Redirect } from '../../app/router.tsx'
import { callName, useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice, Problem } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { say } from '../../ui/toast.tsx'
import { waitingInvitation } from '../sign-in/enter.ts'
import { type Invitation, type Over, told, useHeldInvitation } from './held-invitation.ts'

export function AcceptInvitationPage() {
  const token = waitingInvitation.get()
  return token ? <Waiting token={token} /> : <Redirect to="/profile" />
}

function leave(to = '/profile') {
  waitingInvitation.set(null)
  navigate(to, { replace: true })
}

function enterTeam(id: string) {
  chosenTeam.set(id)
  leave('/team')
}

function Waiting({ token }: { token: string }) {
  const standing = useHeldInvitation(token)
  if (standing.is === 'over') return <IsOver over={standing.over} />
  if (standing.is === 'open') return <Accept token={token} invitation={standing.invitation} />
  return (
    <Page title="Join a team">
      <div class="card" role="status" aria-label="Loading" />
    </Page>
  )
}

function IsOver({ over: { title, says, teamId } }: { over: Over }) {
  const { me } = useSession()
  const team = me.customers.find(({ id }) => id === teamId)
  return (
    <Page title="Join a team">
      <Section title={title} says={says}>
        <div class="card-actions">
          {team && (
            <Button kind="primary" onClick={() => enterTeam(team.id)}>
              Open {team.name}
            </Button>
          )}
          <Button onClick={() => leave()}>{team ? 'Not now' : 'To your profile'}</Button>
        </div>
      </Section>
    </Page>
  )
}

function Accept({ token, invitation }: { token: string; invitation: Invitation | null }) {
  const { me } = useSession()
  const accept = useAct('POST /v1/contact/invitations/accept', {
    refresh: ['GET /v1/contact/me'],
    onDone: ({ id, name }) => {
      say(`Welcome to ${name}`)
      enterTeam(id)
    },
  })
  const own = me.contact.email ?? callName(me.contact)
  const isRefused = accept.error instanceof ApiError && accept.error.code === 'forbidden'
  const isOfAnother = invitation !== null && invitation.email.toLowerCase() !== own.toLowerCase()
  // The invitation goes on waiting for whoever signs in next.
  const signOut = async () => {
    await call('POST /v1/contact/logout').catch(() => undefined)
    credential.drop()
  }
  const name = invitation?.customer.name ?? 'a team'
  return (
    <Page title={`Join ${name}`} says={invitation ? told(invitation) : 'You are invited to a team.'}>
      <Section
        title="Accept the invitation?"
        says={
          <>
            You are signed in as <b>{own}</b>.
          </>
        }
      >
        {isOfAnother && !isRefused && (
          <Notice>
            The invitation went to <b>{invitation.email}</b>. It can be accepted by whoever has that address.
          </Notice>
        )}
        <Problem error={accept.error} />
        <div class="card-actions">
          {(isRefused || isOfAnother) && (
            <Button kind="primary" onClick={signOut}>
              Sign in with another address
            </Button>
          )}
          {!isRefused && (
            <Button
              kind={isOfAnother ? 'plain' : 'primary'}
              busy={accept.pending}
              onClick={() => accept.run({ body: { token } })}
            >
              Accept invitation
            </Button>
          )}
          <Button onClick={() => leave()}>Not now</Button>
        </div>
      </Section>
    </Page>
  )
}
