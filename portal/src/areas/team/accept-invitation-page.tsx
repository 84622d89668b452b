import { ApiError } from '@userkeep/client'
import type { ComponentChildren } from 'preact'
import { call, useAct } from '../../app/api.ts'
import { chosenTeam, credential } from '../../app/credential.ts'
import { navigate, Redirect } from '../../app/router.tsx'
import { callName, useSession } from '../../app/session.tsx'
import { texts } from '../../texts/team.ts'
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
    <Page title={texts.joinATeam}>
      <div class="card" role="status" aria-label={texts.loading} />
    </Page>
  )
}

function IsOver({ over: { title, description, teamId } }: { over: Over }) {
  const { me } = useSession()
  const team = me.customers.find(({ id }) => id === teamId)
  return (
    <Page title={texts.joinATeam}>
      <Section title={title} description={description}>
        <div class="card-actions">
          {team && (
            <Button kind="primary" onClick={() => enterTeam(team.id)}>
              {texts.openName(team.name)}
            </Button>
          )}
          <Button onClick={() => leave()}>{team ? texts.notNow : texts.goToProfile}</Button>
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
      toast(texts.welcomeToName(name))
      enterTeam(id)
    },
  })
  const run = () => accept.run({ body: { token } })
  const own = me.contact.email ?? callName(me.contact)
  const isRefused = accept.error instanceof ApiError && accept.error.code === 'wrong_recipient'
  if (invitation && invitation.email.toLowerCase() !== own.toLowerCase()) {
    // After a merge either address is theirs; an unused one is certainly not.
    const mayBeTheirs = invitation.account_exists && !isRefused
    return (
      <OfAnother invitation={invitation} own={own} error={accept.error}>
        {mayBeTheirs && (
          <Button locked={locked} busy={accept.pending} onClick={run}>
            {texts.bothAddressesAreMine}
          </Button>
        )}
      </OfAnother>
    )
  }
  return (
    <Page
      title={texts.joinName(invitation?.customer.name ?? texts.aTeam)}
      description={invitation ? invitationText(invitation) : texts.youAreInvitedToATeam}
    >
      <Section title={texts.acceptTheInvitation} description={texts.youAreSignedInAsEmail(<b>{own}</b>)}>
        <Problem error={accept.error} />
        <div class="card-actions">
          {isRefused ? (
            <SignInAsAnother />
          ) : (
            <Button kind="primary" locked={locked} busy={accept.pending} onClick={run}>
              {texts.acceptInvitation}
            </Button>
          )}
          <Button onClick={() => leave()}>{texts.notNow}</Button>
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
    <Page title={texts.thisInvitationIsForAnotherAddress}>
      <Section
        title={texts.joinName(invitation.customer.name)}
        description={texts.invitationWentToEmail(<b>{invitation.email}</b>, <b>{own}</b>)}
      >
        <Problem error={error} />
        <div class="card-actions">
          <SignInAsAnother />
          {children}
          <Button onClick={() => leave()}>{texts.notNow}</Button>
        </div>
      </Section>
    </Page>
  )
}

/** The invitation waits for the next sign-in. */
function SignInAsAnother() {
  const signOut = async () => {
    await call('POST /v1/contact/logout').catch(() => undefined)
    credential.drop()
  }
  return (
    <Button kind="primary" onClick={signOut}>
      {texts.signInWithAnotherAddress}
    </Button>
  )
}
