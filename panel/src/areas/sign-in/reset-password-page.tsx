import { PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { AuthForm, AuthLayout, AuthLink } from './auth-layout.tsx'
import { useLinkToken } from './link-token.ts'

export function ResetPasswordPage() {
  const token = useLinkToken()
  const [password, setPassword] = useState('')
  const reset = useAct('POST /v1/auth/reset-password')
  if (reset.isSuccess) {
    return (
      <AuthLayout title="Password changed">
        <Text mt={8} mb={20}>
          You are signed out everywhere. Sign in with the new password.
        </Text>
        <ButtonLink to="/sign-in" fullWidth>
          Sign in
        </ButtonLink>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title="Choose a new password"
      description="You will be signed out everywhere."
      foot={
        <>
          Link expired? <AuthLink to="/forgot-password">Get a new one</AuthLink>
        </>
      }
    >
      <AuthForm
        act="Change password"
        pending={reset.isPending}
        error={reset.error}
        onSubmit={() => reset.mutate({ body: { token, password } })}
      >
        <PasswordInput
          label="New password"
          description="At least 8 characters"
          autoComplete="new-password"
          required
          value={password}
          error={reset.error?.fields.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          data-autofocus
        />
      </AuthForm>
    </AuthLayout>
  )
}
