import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { useAct } from '../../app/api.ts'
import { useInstallation } from '../../app/installation.ts'
import { texts } from '../../texts/sign-in.ts'
import { AuthForm, AuthLayout, AuthLink } from './auth-layout.tsx'
import { useCompleteSignIn } from './complete-sign-in.ts'

const firstHeading = { title: texts.createTheFirstAccount, description: texts.thereAreNoAccountsYetYouBecome }

/** One form for both headings, so that what was typed stays when the answer arrives that there is no account yet. */
export function SignUpPage() {
  const { data } = useInstallation()
  const heading = {
    title: texts.createYourAccount,
    description: texts.createYourAccountAndYourOrganization,
    foot: texts.haveAnAccountAuthLink(<AuthLink to="/sign-in">{texts.signIn}</AuthLink>),
  }
  return <SignUp {...(data?.has_accounts === false ? firstHeading : heading)} />
}

/** The first screen of a fresh installation. */
export const FirstAccount = () => <SignUp {...firstHeading} />

function SignUp(heading: { title: string; description: string; foot?: ReactNode }) {
  const form = useForm({ initialValues: { name: '', organization_name: '', email: '', password: '' } })
  const signUp = useAct('POST /v1/auth/signup')
  const enter = useCompleteSignIn()
  const submit = () =>
    signUp.mutate(
      { body: form.values },
      {
        onSuccess: (session) => enter(session, '/get-started?env=test'),
        onError: (error) => form.setErrors(error.fields),
      },
    )
  return (
    <AuthLayout {...heading}>
      <AuthForm act={texts.createAccount} pending={signUp.isPending} error={signUp.error} onSubmit={submit}>
        <TextInput label={texts.yourName} autoComplete="name" required {...form.getInputProps('name')} data-autofocus />
        <TextInput
          label={texts.organization}
          autoComplete="organization"
          required
          {...form.getInputProps('organization_name')}
        />
        <TextInput label={texts.email} type="email" autoComplete="username" required {...form.getInputProps('email')} />
        <PasswordInput
          label={texts.password}
          description={texts.atLeast8Characters}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
      </AuthForm>
    </AuthLayout>
  )
}
