import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { entry } from '../../app/entry.ts'
import { Link } from '../../app/router.tsx'
import { texts } from '../../texts/sign-in.ts'
import { Field, Form } from '../../ui/form.tsx'
import { AuthLayout } from './auth-layout.tsx'

export function ForgotPasswordPage() {
  const [email, setEmail] = useState<string | null>(null)
  const forgot = useAct('POST /v1/contact-auth/forgot-password', { onDone: (_, { body }) => setEmail(body.email) })
  const back = <Link to="/sign-in">{texts.backToSign}</Link>
  if (email) {
    return (
      <AuthLayout
        title={texts.checkYourInbox}
        foot={back}
        description={texts.ifAccountWeSentAResetLink(<b>{email}</b>)}
      />
    )
  }
  return (
    <AuthLayout title={texts.forgotYourPassword} description={texts.weWillEmailYouALink} foot={back}>
      <Form
        wide
        action={texts.sendResetLink}
        busy={forgot.pending}
        error={forgot.error}
        onSubmit={({ email = '' }) => forgot.run({ body: { publishable_key: entry.key, email } })}
      >
        <Field label={texts.email} name="email" type="email" autoComplete="username" required focus />
      </Form>
    </AuthLayout>
  )
}
