import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Output } from '@userkeep/client'
import { queryClient, useAct, useRead } from '../../app/api.ts'
import { credential } from '../../app/credential.ts'
import { useToken } from '../../app/session.tsx'
import { texts } from '../../texts/sign-in.ts'
import { AuthForm, AuthLayout, Waiting } from './auth-layout.tsx'
import { waitingInvitation } from './invitation-token.ts'

interface AcceptInSessionProps {
  invitation: Output<'GET /v1/invitations'>
  /** The inviter and the role. */
  description: string
  token: string
}

/** The link was not emailed, so it says nothing about who holds it: the account is signed in to first. */
export function AcceptInSession({ invitation, description, token }: AcceptInSessionProps) {
  const navigate = useNavigate()
  const isSignedIn = useToken() !== null
  const session = useRead('GET /v1/session', {}, { enabled: isSignedIn })
  const accept = useAct('POST /v1/account/invitations/accept')
  if (isSignedIn && session.isPending) return <Waiting />
  const own = isSignedIn ? session.data?.user.email : undefined
  const title = texts.joinName(invitation.organization.name)
  if (own?.toLowerCase() === invitation.email.toLowerCase()) {
    const join = () =>
      accept.mutate(
        { body: { token } },
        {
          onSuccess({ organization }) {
            waitingInvitation.forget()
            credential.enter(organization.id)
            queryClient.clear()
            void navigate({ to: '/' })
          },
        },
      )
    return (
      <AuthLayout title={title} description={description}>
        <AuthForm act={texts.acceptInvitation} pending={accept.isPending} error={accept.error} onSubmit={join}>
          <Text c="dimmed">{texts.youAreSignedInAsOwn(own)}</Text>
        </AuthForm>
      </AuthLayout>
    )
  }
  const signIn = () => {
    waitingInvitation.keep(token)
    void navigate({ to: '/sign-in', search: { next: '/accept-invitation' } })
  }
  return (
    <AuthLayout title={title} description={description}>
      <Text mt={14} mb={18}>
        {own ? texts.thisInvitationIsForEmailYou(invitation.email, own) : ''}
        {texts.signInAsEmailToAccept(invitation.email)}
      </Text>
      <Button fullWidth onClick={signIn}>
        {texts.signInToAccept}
      </Button>
    </AuthLayout>
  )
}
