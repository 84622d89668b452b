import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient, useAct } from '../../app/api.ts'
import { credential } from '../../app/credential.ts'
import { AuthForm, AuthLayout, AuthLink } from './auth-layout.tsx'

/** For whoever belongs to no organization any more, and for whoever wants another one. */
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
          void navigate({ to: '/get-started' })
        },
      },
    )
  return (
    <AuthLayout
      title="New organization"
      description="It has a live and a test environment, and you are its owner. To join an existing organization, ask for an invitation."
      foot={<AuthLink to="/">Back</AuthLink>}
    >
      <AuthForm act="Create organization" pending={create.isPending} error={create.error} onSubmit={submit}>
        <TextInput
          label="Name"
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
