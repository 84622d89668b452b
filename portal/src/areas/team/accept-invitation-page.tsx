import { ApiError } from '@userkeep/client'
import { call, useAct } from '../../app/api.ts'
import { chosenTeam, credential } from '../../app/credential.ts'
import { navigate } from '../../app/router.tsx'
import { callName, useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { say } from '../../ui/toast.tsx'
import { waitingInvitation } from '../sign-in/enter.ts'

export function AcceptInvitationPage() {
  const { me } = useSession()
  const accept = useAct('POST /v1/contact/invitations/accept', {
    refresh: ['GET /v1/contact/me'],
    onDone: ({ id, name }) => {
      waitingInvitation.set(null)
      say(`Welcome to ${name}`)
      chosenTeam.set(id)
      navigate('/team', { replace: true })
    },
  })
  const token = waitingInvitation.get() ?? ''
  const isOfAnother = accept.error instanceof ApiError && accept.error.code === 'forbidden'
  const decline = () => {
    waitingInvitation.set(null)
    navigate('/profile', { replace: true })
  }
  // The invitation goes on waiting for whoever signs in next.
  const signOut = async () => {
    await call('POST /v1/contact/logout').catch(() => undefined)
    credential.drop()
  }
  return (
    <Page title="Join a team" says="You are invited to a team.">
      <Section
        title="Accept the invitation?"
        says={
          <>
            You are signed in as <b>{me.contact.email ?? callName(me.contact)}</b>. It has to be the address the
            invitation went to.
          </>
        }
      >
        <Problem error={accept.error} />
        <div class="card-actions">
          {isOfAnother ? (
            <Button kind="primary" onClick={signOut}>
              Sign in with another address
            </Button>
          ) : (
            <Button kind="primary" busy={accept.pending} onClick={() => accept.run({ body: { token } })}>
              Accept invitation
            </Button>
          )}
          <Button onClick={decline}>Not now</Button>
        </div>
      </Section>
    </Page>
  )
}
