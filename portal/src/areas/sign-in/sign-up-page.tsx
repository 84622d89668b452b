import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { arrival } from '../../app/arrival.ts'
import { useConfig } from '../../app/config.tsx'
import { Link } from '../../app/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Form } from '../../ui/form.tsx'
import { NewPassword } from '../../ui/new-password.tsx'
import { Notice, Problem } from '../../ui/notice.tsx'
import { say } from '../../ui/toast.tsx'
import type { Invitation } from '../team/held-invitation.ts'
import { Told } from '../team/told.tsx'
import { Door } from './door.tsx'
import { keepSignupSecret } from './enter.ts'

const key = { publishable_key: arrival.key }

export function SignUpPage({ invitation }: { invitation: Invitation | null }) {
  const { brand, methods, signup } = useConfig()
  const [email, setEmail] = useState<string | null>(null)
  const act = useAct('POST /v1/contact-auth/signup', { onDone: (_, { body }) => setEmail(body.email) })
  if (email) return <VerificationSent email={email} back={() => setEmail(null)} />
  const byMail = methods.some((method) => method !== 'password')
  const isOpen = (signup !== 'closed' || invitation !== null) && methods.includes('password')
  return (
    <Door
      title={invitation ? `Join ${invitation.customer.name}` : 'Create your account'}
      says={invitation ? <Told invitation={invitation} then="Create your account with" /> : `For ${brand.name}`}
      foot={
        <>
          {invitation && byMail ? 'Rather without a password?' : 'Have an account already?'}{' '}
          <Link to="/sign-in">{invitation && byMail ? 'Sign in by mail' : 'Sign in'}</Link>
        </>
      }
    >
      {!isOpen && <Notice tone="warning">Sign-up is closed.</Notice>}
      {signup === 'waitlist' && !invitation && (
        <Notice>
          For those who were let in from the waitlist. <Link to="/waitlist">Join the waitlist</Link>
        </Notice>
      )}
      {isOpen && (
        <Form
          wide
          action="Create account"
          busy={act.pending}
          error={act.error}
          onSubmit={({ email = '', password = '', name = '' }) =>
            act.run({
              body: {
                ...key,
                email,
                password,
                signup_secret: keepSignupSecret(),
                ...(name.trim() && { name: name.trim() }),
              },
            })
          }
        >
          <Field label="Name" name="name" autoComplete="name" maxLength={120} hint="Optional" />
          <Field label="Email" name="email" type="email" value={invitation?.email} autoComplete="username" required />
          <NewPassword />
        </Form>
      )}
    </Door>
  )
}

function VerificationSent({ email, back }: { email: string; back: () => void }) {
  const resend = useAct('POST /v1/contact-auth/resend-verification', { onDone: () => say('Sent again') })
  return (
    <Door
      title="Check your inbox"
      says={
        <>
          We have written to <b>{email}</b>. Your account begins when you open the link in that mail, best in this
          browser.
        </>
      }
    >
      <Problem error={resend.error} />
      <div class="ways">
        <Button busy={resend.pending} onClick={() => resend.run({ body: { ...key, email } })}>
          Send again
        </Button>
        <Button kind="quiet" onClick={back}>
          Use another address
        </Button>
      </div>
    </Door>
  )
}
