import { PasswordInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ApiError, Output } from '@userkeep/client'
import { useState } from 'react'
import { clientFor } from '../../app/api.ts'
import { texts } from '../../texts/sign-in.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { AcceptInSession } from './accept-in-session.tsx'
import { AuthForm, AuthLayout, AuthLink, Waiting } from './auth-layout.tsx'
import { useCompleteSignIn } from './complete-sign-in.ts'
import { useInvitationToken, waitingInvitation } from './invitation-token.ts'

type Invitation = Output<'GET /v1/invitations'>

/** The invitation itself is the credential here, not the session someone may have in this browser. */
export function AcceptInvitationPage() {
  const token = useInvitationToken()
  const enter = useCompleteSignIn()
  const [api] = useState(() => clientFor(() => token))
  const accept = useMutation<Output<'POST /v1/invitations/accept'>, ApiError, { name?: string; password?: string }>({
    mutationFn: (body) => api('POST /v1/invitations/accept', { body }),
    onSuccess({ session }) {
      waitingInvitation.forget()
      if (session) enter(session)
    },
  })
  const invitation = useQuery<Invitation, ApiError>({
    queryKey: ['invitation', token],
    queryFn: () => api('GET /v1/invitations'),
    // From the press on it is spent: asked again, it would be refused.
    enabled: accept.isIdle,
  })
  if (invitation.error) {
    return (
      <AuthLayout
        title={texts.thisInvitationIsNoLongerValid}
        foot={<AuthLink to="/sign-in">{texts.goToSignIn}</AuthLink>}
      >
        <Text mt={8}>{texts.itWasAcceptedOrRevokedHasExpired}</Text>
      </AuthLayout>
    )
  }
  if (!invitation.data) return <Waiting />
  const { organization, needs_credentials, sign_in_required } = invitation.data
  if (sign_in_required) {
    return <AcceptInSession invitation={invitation.data} description={saysOf(invitation.data)} token={token} />
  }
  if (accept.data && !accept.data.session) {
    return (
      <AuthLayout title={texts.youJoinedName(organization.name)}>
        <Text mt={8} mb={20}>
          {texts.signInToContinue}
        </Text>
        <ButtonLink to="/sign-in" fullWidth>
          {texts.signIn}
        </ButtonLink>
      </AuthLayout>
    )
  }
  return needs_credentials ? (
    <ChooseCredentials
      invitation={invitation.data}
      accept={accept.mutate}
      pending={accept.isPending}
      error={accept.error}
    />
  ) : (
    <Join
      invitation={invitation.data}
      accept={() => accept.mutate({})}
      pending={accept.isPending}
      error={accept.error}
    />
  )
}

const saysOf = ({ role, invited_by }: Invitation) =>
  invited_by ? texts.invitedByInvitedYouToJoin(invited_by, role) : texts.youAreInvitedToJoinWithTheRole(role)

interface StepProps<Accept> {
  invitation: Invitation
  accept: Accept
  pending: boolean
  error: ApiError | null
}

const Join = ({ invitation, accept, pending, error }: StepProps<() => void>) => (
  <AuthLayout title={texts.joinName(invitation.organization.name)} description={saysOf(invitation)}>
    <AuthForm act={texts.acceptInvitation} pending={pending} error={error} onSubmit={accept}>
      <Text c="dimmed">{texts.yourAccountEmailBecomesAMember(invitation.email)}</Text>
    </AuthForm>
  </AuthLayout>
)

/** For a new account, and for one that somebody made with this address without ever verifying it. */
function ChooseCredentials({
  invitation,
  accept,
  pending,
  error,
}: StepProps<(body: { name: string; password: string }) => void>) {
  const form = useForm({ initialValues: { name: '', password: '' } })
  return (
    <AuthLayout title={texts.joinName(invitation.organization.name)} description={saysOf(invitation)}>
      <AuthForm
        act={invitation.account_exists ? texts.setPasswordAndJoin : texts.createAccountAndJoin}
        pending={pending}
        error={error}
        onSubmit={() => accept(form.values)}
      >
        {invitation.account_exists && (
          <Text c="dimmed" size="sm">
            {texts.anAccountWithThisEmailExistsBut}
          </Text>
        )}
        <TextInput label={texts.email} value={invitation.email} readOnly autoComplete="username" />
        <TextInput
          label={texts.yourName}
          autoComplete="name"
          required
          {...form.getInputProps('name')}
          error={error?.fields.name}
          data-autofocus
        />
        <PasswordInput
          label={texts.password}
          description={texts.atLeast8Characters}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
          error={error?.fields.password}
        />
      </AuthForm>
    </AuthLayout>
  )
}
