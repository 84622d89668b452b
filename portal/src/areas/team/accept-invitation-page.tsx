import { ApiError } from '@userkeep/client'
import type { ComponentChildren } from 'preact'
import { call, useAct } from '../../app/api.ts'
import { chosenTeam, credential } from '../../app/credential.ts'
import { navigate, Redirect } from '../../app/router.tsx'
import { callName, useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { waitingInvitation } from '../sign-in/complete-sign-in.ts'
import { type Invitation, invitationText, type Over, usePendingInvitation } from './pending-invitation.ts'

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
  const standing = usePendingInvitation(token)
  if (standing.is === 'over') return <IsOver over={standing.over} />
  if (standing.is === 'open') return <Accept token={token} invitation={standing.invitation} />
  return (
    <Page title="Join a team">
      <div class="card" role="status" aria-label="Loading" />
    </Page>
  )
}

function IsOver({ over: { title, description, teamId } }: { over: Over }) {
  const { me } = useSession()
  const team = me.customers.find(({ id }) => id === teamId)
  return (
    <Page title="Join a team">
      <Section title={title} description={description}>
        <div class="card-actions">
          {team && (
            <Button kind="primary" onClick={() => enterTeam(team.id)}>
              Open {team.name}
            </Button>
          )}
          <Button onClick={() => leave()}>{team ? 'Not now' : 'Go to profile'}</Button>
        </div>
      </Section>
    </Page>
  )
}

function Accept({ token, invitation }: { token: string; invitation: Invitation | null }) {
  const { me, locked } = useSession()
  const accept = useAct('POST /v1/contact/invitations/accept', {
    refresh: ['GET /v1/contact/me'],
    onDone: ({ id, name }) => {
      toast(`Welcome to ${name}`)
      enterTeam(id)
    },
  })
  const run = () => accept.run({ body: { token } })
  const own = me.contact.email ?? callName(me.contact)
  const isRefused = accept.error instanceof ApiError && accept.error.code === 'wrong_recipient'
  if (invitation && invitation.email.toLowerCase() !== own.toLowerCase()) {
    // Of two accounts that became one, either address is theirs; one that nobody has is certainly not.
    const mayBeTheirs = invitation.account_exists && !isRefused
    return (
      <OfAnother invitation={invitation} own={own} error={accept.error}>
        {mayBeTheirs && (
          <Button locked={locked} busy={accept.pending} onClick={run}>
            Both addresses are mine
          </Button>
        )}
      </OfAnother>
    )
  }
  return (
    <Page
      title={`Join ${invitation?.customer.name ?? 'a team'}`}
      description={invitation ? invitationText(invitation) : 'You are invited to a team.'}
    >
      <Section
        title="Accept the invitation?"
        description={
          <>
            You are signed in as <b>{own}</b>.
          </>
        }
      >
        <Problem error={accept.error} />
        <div class="card-actions">
          {isRefused ? (
            <SignInAsAnother />
          ) : (
            <Button kind="primary" locked={locked} busy={accept.pending} onClick={run}>
              Accept invitation
            </Button>
          )}
          <Button onClick={() => leave()}>Not now</Button>
        </div>
      </Section>
    </Page>
  )
}

interface OfAnotherProps {
  invitation: Invitation
  own: string
  error: Error | null
  children: ComponentChildren
}

function OfAnother({ invitation, own, error, children }: OfAnotherProps) {
  return (
    <Page title="This invitation is for another address">
      <Section
        title={`Join ${invitation.customer.name}`}
        description={
          <>
            The invitation went to <b>{invitation.email}</b>. You are signed in as <b>{own}</b>.
          </>
        }
      >
        <Problem error={error} />
        <div class="card-actions">
          <SignInAsAnother />
          {children}
          <Button onClick={() => leave()}>Not now</Button>
        </div>
      </Section>
    </Page>
  )
}

/** The invitation goes on waiting for whoever signs in next. */
function SignInAsAnother() {
  const signOut = async () => {
    await call('POST /v1/contact/logout').catch(() => undefined)
    credential.drop()
  }
  return (
    <Button kind="primary" onClick={signOut}>
      Sign in with another address
    </Button>
  )
}
