import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { arrival } from '../../app/arrival.ts'
import { Link } from '../../app/router.tsx'
import { Field, Form } from '../../ui/form.tsx'
import { Door } from './door.tsx'

export function ForgotPasswordPage() {
  const [email, setEmail] = useState<string | null>(null)
  const forgot = useAct('POST /v1/contact-auth/forgot-password', { onDone: (_, { body }) => setEmail(body.email) })
  const back = <Link to="/sign-in">Back to sign-in</Link>
  if (email) {
    return (
      <Door
        title="Check your inbox"
        foot={back}
        says={
          <>
            If <b>{email}</b> has an account, a link to choose a new password is on its way. It works for one hour.
          </>
        }
      />
    )
  }
  return (
    <Door title="Forgot your password?" says="We will email you a link to choose a new one." foot={back}>
      <Form
        wide
        action="Send the link"
        busy={forgot.pending}
        error={forgot.error}
        onSubmit={({ email = '' }) => forgot.run({ body: { publishable_key: arrival.key, email } })}
      >
        <Field label="Email" name="email" type="email" autoComplete="username" required focus />
      </Form>
    </Door>
  )
}
