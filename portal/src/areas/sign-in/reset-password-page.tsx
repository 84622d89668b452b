import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { arrival } from '../../app/arrival.ts'
import { Link } from '../../app/router.tsx'
import { Form } from '../../ui/form.tsx'
import { NewPassword } from '../../ui/new-password.tsx'
import { Door } from './door.tsx'
import { IncompleteLink } from './incomplete-link.tsx'

export function ResetPasswordPage() {
  const [isDone, setDone] = useState(false)
  const reset = useAct('POST /v1/contact-auth/reset-password', { onDone: () => setDone(true) })
  const token = arrival.mailedToken
  if (isDone) {
    return (
      <Door title="Password changed" says="You are signed out everywhere. Sign in with the new one.">
        <Link to="/sign-in" class="button button-primary button-wide">
          Sign in
        </Link>
      </Door>
    )
  }
  if (!token) return <IncompleteLink renewAt="/forgot-password" />
  return (
    <Door title="Choose a new password" foot={<Link to="/sign-in">Back to sign-in</Link>}>
      <Form
        wide
        action="Change password"
        busy={reset.pending}
        error={reset.error}
        onSubmit={({ password = '' }) => reset.run({ body: { publishable_key: arrival.key, token, password } })}
      >
        <NewPassword label="New password" focus />
      </Form>
    </Door>
  )
}
