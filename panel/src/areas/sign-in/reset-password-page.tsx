import { PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { texts } from '../../texts/sign-in.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { AuthForm, AuthLayout, AuthLink } from './auth-layout.tsx'
import { useLinkToken } from './link-token.ts'

export function ResetPasswordPage() {
  const token = useLinkToken()
  const [password, setPassword] = useState('')
  const reset = useAct('POST /v1/auth/reset-password')
  if (reset.isSuccess) {
    return (
      <AuthLayout title={texts.passwordChanged}>
        <Text mt={8} mb={20}>
          {texts.youAreSignedOutEverywhereSign}
        </Text>
        <ButtonLink to="/sign-in" fullWidth>
          {texts.signIn}
        </ButtonLink>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={texts.chooseANewPassword}
      description={texts.youWillBeSignedOutEverywhere}
      foot={texts.linkExpiredAuthLink(<AuthLink to="/forgot-password">{texts.getANewOne}</AuthLink>)}
    >
      <AuthForm
        act={texts.changePassword}
        pending={reset.isPending}
        error={reset.error}
        onSubmit={() => reset.mutate({ body: { token, password } })}
      >
        <PasswordInput
          label={texts.newPassword}
          description={texts.atLeast8Characters}
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
