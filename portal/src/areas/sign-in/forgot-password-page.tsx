import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { entry } from '../../app/entry.ts'
import { Link } from '../../app/router.tsx'
import { Field, Form } from '../../ui/form.tsx'
import { AuthLayout } from './auth-layout.tsx'

export function ForgotPasswordPage() {
  const [email, setEmail] = useState<string | null>(null)
  const forgot = useAct('POST /v1/contact-auth/forgot-password', { onDone: (_, { body }) => setEmail(body.email) })
  const back = <Link to="/sign-in">Back to sign-in</Link>
  if (email) {
    return (
      <AuthLayout
        title="Check your inbox"
        foot={back}
        description={
          <>
            If <b>{email}</b> has an account, we sent a link to reset the password. It is valid for one hour.
          </>
        }
      />
    )
  }
  return (
    <AuthLayout title="Forgot your password?" description="We will email you a link to choose a new one." foot={back}>
      <Form
        wide
        action="Send reset link"
        busy={forgot.pending}
        error={forgot.error}
        onSubmit={({ email = '' }) => forgot.run({ body: { publishable_key: entry.key, email } })}
      >
        <Field label="Email" name="email" type="email" autoComplete="username" required focus />
      </Form>
    </AuthLayout>
  )
}
