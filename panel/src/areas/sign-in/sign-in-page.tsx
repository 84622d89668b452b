import { PasswordInput, PinInput, Text, TextInput } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useInstallation } from '../../app/installation.ts'
import { texts } from '../../texts/sign-in.ts'
import { AuthForm, AuthLayout, AuthLink, Waiting } from './auth-layout.tsx'
import { useCompleteSignIn } from './complete-sign-in.ts'
import { FirstAccount } from './sign-up-page.tsx'

export function SignInPage() {
  const [challenge, setChallenge] = useState<string | null>(null)
  const { next } = useSearch({ from: '/sign-in' })
  const { data, isPending, failureCount } = useInstallation()
  if (data?.has_accounts === false) return <FirstAccount />
  // When the question fails, signing in has to be possible all the same.
  if (isPending && failureCount === 0) return <Waiting />
  return challenge ? (
    <SecondStep challenge={challenge} next={next} />
  ) : (
    <FirstStep next={next} onChallenge={setChallenge} />
  )
}

function FirstStep({ next, onChallenge }: { next?: string; onChallenge: (token: string) => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const login = useAct('POST /v1/auth/login')
  const enter = useCompleteSignIn()
  const submit = () =>
    login.mutate(
      { body: { email, password } },
      {
        onSuccess: (answer) =>
          'challenge_token' in answer ? onChallenge(answer.challenge_token) : enter(answer, next),
      },
    )
  return (
    <AuthLayout
      title={texts.signInToUserkeep}
      description={texts.enterYourEmailAndPassword}
      foot={texts.newHereAuthLink(<AuthLink to="/sign-up">{texts.createAnAccount}</AuthLink>)}
    >
      <AuthForm act={texts.signIn} pending={login.isPending} error={login.error} onSubmit={submit}>
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          data-autofocus
        />
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </AuthForm>
      <Text size="sm" mt={14} ta="center">
        <AuthLink to="/forgot-password">{texts.forgotYourPassword}</AuthLink>
      </Text>
    </AuthLayout>
  )
}

function SecondStep({ challenge, next }: { challenge: string; next?: string }) {
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState(false)
  const exchange = useAct('POST /v1/auth/two-factor')
  const enter = useCompleteSignIn()
  const send = (given: string) =>
    exchange.mutate(
      { body: { challenge_token: challenge, code: given } },
      { onSuccess: (session) => enter(session, next) },
    )
  return (
    <AuthLayout
      title={texts.twoFactorAuthentication}
      description={recovery ? texts.enterOneOfYourRecoveryCodesEach : texts.enterTheCode}
      foot={
        <button
          type="button"
          onClick={() => setRecovery(!recovery)}
          style={{ all: 'unset', cursor: 'pointer', textDecoration: 'underline' }}
        >
          {recovery ? texts.useTheAuthenticatorInstead : texts.useARecoveryCodeInstead}
        </button>
      }
    >
      <AuthForm act={texts.continue} pending={exchange.isPending} error={exchange.error} onSubmit={() => send(code)}>
        {recovery ? (
          <TextInput
            label={texts.recoveryCode}
            autoComplete="off"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            data-autofocus
          />
        ) : (
          <PinInput
            length={6}
            type="number"
            oneTimeCode
            autoFocus
            value={code}
            onChange={setCode}
            onComplete={send}
            aria-label={texts.authenticatorCode}
          />
        )}
      </AuthForm>
    </AuthLayout>
  )
}
