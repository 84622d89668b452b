import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { entry } from '../../app/entry.ts'
import { Link } from '../../app/router.tsx'
import { texts } from '../../texts/sign-in.ts'
import { Form } from '../../ui/form.tsx'
import { NewPassword } from '../../ui/new-password.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { IncompleteLink } from './incomplete-link.tsx'

export function ResetPasswordPage() {
  const [isDone, setDone] = useState(false)
  const reset = useAct('POST /v1/contact-auth/reset-password', { onDone: () => setDone(true) })
  const token = entry.mailedToken
  if (isDone) {
    return (
      <AuthLayout title={texts.passwordChanged} description={texts.youAreSignedOutEverywhere}>
        <Link to="/sign-in" class="button button-primary button-wide">
          {texts.signIn}
        </Link>
      </AuthLayout>
    )
  }
  if (!token) return <IncompleteLink renewAt="/forgot-password" />
  return (
    <AuthLayout title={texts.chooseANewPassword} foot={<Link to="/sign-in">{texts.backToSign}</Link>}>
      <Form
        wide
        action={texts.changePassword}
        busy={reset.pending}
        error={reset.error}
        onSubmit={({ password = '' }) => reset.run({ body: { publishable_key: entry.key, token, password } })}
      >
        <NewPassword label={texts.newPassword} focus />
      </Form>
    </AuthLayout>
  )
}
