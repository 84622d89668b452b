import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { useConfig } from '../../app/config.tsx'
import { entry } from '../../app/entry.ts'
import { Link } from '../../app/router.tsx'
import { Field, Form } from '../../ui/form.tsx'
import { AuthLayout } from './auth-layout.tsx'

export function WaitlistPage() {
  const { brand } = useConfig()
  const [email, setEmail] = useState<string | null>(null)
  const join = useAct('POST /v1/waitlist', { onDone: (_, { body }) => setEmail(body.email) })
  if (email) {
    return (
      <AuthLayout
        title="You are on the list"
        description={
          <>
            We will email <b>{email}</b> when you are admitted.
          </>
        }
      />
    )
  }
  return (
    <AuthLayout
      title="Join the waitlist"
      description={`${brand.name} is admitting people gradually.`}
      foot={
        <>
          Already admitted? <Link to="/sign-in">Sign in</Link>
          {' or '}
          <Link to="/sign-up">create your account</Link>
        </>
      }
    >
      <Form
        wide
        action="Join the waitlist"
        busy={join.pending}
        error={join.error}
        onSubmit={({ email = '', name = '' }) =>
          join.run({ body: { publishable_key: entry.key, email, ...(name.trim() && { name: name.trim() }) } })
        }
      >
        <Field label="Name" name="name" autoComplete="name" maxLength={120} hint="Optional" />
        <Field label="Email" name="email" type="email" autoComplete="email" required />
      </Form>
    </AuthLayout>
  )
}
