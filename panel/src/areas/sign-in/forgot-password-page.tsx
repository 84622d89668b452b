import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { AuthForm, AuthLayout, AuthLink } from './auth-layout.tsx'

export function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const ask = useAct('POST /v1/auth/forgot-password')
  const back = <AuthLink to="/sign-in">Back to sign-in</AuthLink>
  if (ask.isSuccess) {
    return (
      <AuthLayout title="Check your inbox" foot={back}>
        <Text mt={12}>
          If there is an account for {email}, we sent a link to reset the password. It is valid for one hour.
        </Text>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title="Forgot your password?" description="We email you a link to reset it." foot={back}>
      <AuthForm
        act="Send reset link"
        pending={ask.isPending}
        error={ask.error}
        onSubmit={() => ask.mutate({ body: { email } })}
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          value={email}
          error={ask.error?.fields.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          data-autofocus
        />
      </AuthForm>
    </AuthLayout>
  )
}
