import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { useAct } from '../../app/api.ts'
import { useInstallation } from '../../app/installation.ts'
import { AuthForm, AuthLayout, AuthLink } from './auth-layout.tsx'
import { useCompleteSignIn } from './complete-sign-in.ts'

export function SignUpPage() {
  const { data } = useInstallation()
  return data?.has_accounts === false ? (
    <FirstAccount />
  ) : (
    <SignUp
      title="Create your account"
      description="Create your account and your organization."
      foot={
        <>
          Have an account? <AuthLink to="/sign-in">Sign in</AuthLink>
        </>
      }
    />
  )
}

/** What a fresh installation opens on. */
export const FirstAccount = () => (
  <SignUp
    title="Create the first account"
    description="There are no accounts yet. You become the owner of the organization you create."
  />
)

function SignUp(texts: { title: string; description: string; foot?: ReactNode }) {
  const form = useForm({ initialValues: { name: '', organization_name: '', email: '', password: '' } })
  const signUp = useAct('POST /v1/auth/signup')
  const enter = useCompleteSignIn()
  const submit = () =>
    signUp.mutate(
      { body: form.values },
      { onSuccess: (session) => enter(session, '/get-started'), onError: (error) => form.setErrors(error.fields) },
    )
  return (
    <AuthLayout {...texts}>
      <AuthForm act="Create account" pending={signUp.isPending} error={signUp.error} onSubmit={submit}>
        <TextInput label="Your name" autoComplete="name" required {...form.getInputProps('name')} data-autofocus />
        <TextInput
          label="Organization"
          autoComplete="organization"
          required
          {...form.getInputProps('organization_name')}
        />
        <TextInput label="Email" type="email" autoComplete="username" required {...form.getInputProps('email')} />
        <PasswordInput
          label="Password"
          description="At least 8 characters"
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
      </AuthForm>
    </AuthLayout>
  )
}
