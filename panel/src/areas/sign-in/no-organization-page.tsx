import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient, useAct } from '../../app/api.ts'
import { credential } from '../../app/credential.ts'
import { texts } from '../../texts/sign-in.ts'
import { AuthForm, AuthLayout, AuthLink } from './auth-layout.tsx'

/** For a user without an organization, or who wants another one. */
export function NoOrganizationPage() {
  const [name, setName] = useState('')
  const create = useAct('POST /v1/organizations')
  const navigate = useNavigate()
  const submit = () =>
    create.mutate(
      { body: { name } },
      {
        onSuccess({ id }) {
          credential.enter(id)
          queryClient.clear()
          void navigate({ to: '/get-started', search: { env: 'test' } })
        },
      },
    )
  return (
    <AuthLayout
      title={texts.newOrganization}
      description={texts.itHasALiveAndATestEnvironment}
      foot={<AuthLink to="/">{texts.back}</AuthLink>}
    >
      <AuthForm act={texts.createOrganization} pending={create.isPending} error={create.error} onSubmit={submit}>
        <TextInput
          label={texts.name}
          required
          value={name}
          error={create.error?.fields.name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
      </AuthForm>
    </AuthLayout>
  )
}
