import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { entry } from '../../app/entry.ts'
import { Link } from '../../app/router.tsx'
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
      <AuthLayout title="Password changed" description="You are signed out everywhere. Sign in with the new one.">
        <Link to="/sign-in" class="button button-primary button-wide">
          Sign in
        </Link>
      </AuthLayout>
    )
  }
  if (!token) return <IncompleteLink renewAt="/forgot-password" />
  return (
    <AuthLayout title="Choose a new password" foot={<Link to="/sign-in">Back to sign-in</Link>}>
      <Form
        wide
        action="Change password"
        busy={reset.pending}
        error={reset.error}
        onSubmit={({ password = '' }) => reset.run({ body: { publishable_key: entry.key, token, password } })}
      >
        <NewPassword label="New password" focus />
      </Form>
    </AuthLayout>
  )
}
