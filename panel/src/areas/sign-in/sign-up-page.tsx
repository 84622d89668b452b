import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { Door, DoorForm, DoorLink } from './door.tsx'
import { useEnter } from './enter.ts'

export function SignUpPage() {
  const form = useForm({ initialValues: { name: '', organization_name: '', email: '', password: '' } })
  const signUp = useAct('POST /v1/auth/signup')
  const enter = useEnter()
  const submit = () =>
    signUp.mutate(
      { body: form.values },
      { onSuccess: (session) => enter(session, '/get-started'), onError: (error) => form.setErrors(error.fields) },
    )
  return (
    <Door
      title="Create your account"
      says="Your account and your organization, ready in a moment."
      foot={
        <>
          Have an account? <DoorLink to="/sign-in">Sign in</DoorLink>
        </>
      }
    >
      <DoorForm act="Create account" pending={signUp.isPending} error={signUp.error} onSubmit={submit}>
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
      </DoorForm>
    </Door>
  )
}
