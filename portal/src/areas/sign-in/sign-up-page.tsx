import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { type Config, useConfig } from '../../app/config.tsx'
import { entry } from '../../app/entry.ts'
import { Link } from '../../app/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Form } from '../../ui/form.tsx'
import { NewPassword } from '../../ui/new-password.tsx'
import { Notice, Problem } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { InvitationText } from '../team/invitation-text.tsx'
import type { Invitation } from '../team/pending-invitation.ts'
import { AuthLayout } from './auth-layout.tsx'
import { keepSignupSecret } from './complete-sign-in.ts'
import { Providers } from './providers.tsx'
import { byMail } from './sign-in-form.tsx'

const key = { publishable_key: entry.key }

export function SignUpPage({ invitation }: { invitation: Invitation | null }) {
  const { brand, methods, providers, signup } = useConfig()
  const [email, setEmail] = useState<string | null>(null)
  const act = useAct('POST /v1/contact-auth/signup', { onDone: (_, { body }) => setEmail(body.email) })
  if (email) return <VerificationSent email={email} back={() => setEmail(null)} />
  const isOpen = signup !== 'closed' || invitation !== null
  const hasPassword = methods.includes('password')
  const canJoin = isOpen && (hasPassword || providers.length > 0)
  return (
    <AuthLayout
      title={invitation ? `Join ${invitation.customer.name}` : `Create your ${brand.name} account`}
      description={invitation && <InvitationText invitation={invitation} then="Create your account with" />}
      foot={<OtherWayIn isInvited={invitation !== null} methods={methods} />}
    >
      {!canJoin && <Notice tone="warning">Sign-up is closed.</Notice>}
      {signup === 'waitlist' && !invitation && (
        <Notice>
          For people admitted from the waitlist. <Link to="/waitlist">Join the waitlist</Link>
        </Notice>
      )}
      {canJoin && <Providers providers={providers} />}
      {canJoin && providers.length > 0 && hasPassword && <div class="or">or</div>}
      {canJoin && hasPassword && (
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
    </AuthLayout>
  )
}

/** Whoever is invited needs no password: signing in by email makes their account as well. */
function OtherWayIn({ isInvited, methods }: { isInvited: boolean; methods: Config['methods'] }) {
  const way = methods.find((method) => method !== 'password')
  return (
    <>
      {isInvited && way ? 'Prefer not to use a password?' : 'Have an account already?'}{' '}
      <Link to="/sign-in">{isInvited && way ? byMail[way] : 'Sign in'}</Link>
    </>
  )
}

function VerificationSent({ email, back }: { email: string; back: () => void }) {
  const resend = useAct('POST /v1/contact-auth/resend-verification', { onDone: () => toast('Email resent') })
  return (
    <AuthLayout
      title="Check your inbox"
      description={
        <>
          We sent an email to <b>{email}</b>. Open the link in that email to activate your account, preferably in this
          browser.
        </>
      }
    >
      <Problem error={resend.error} />
      <div class="ways">
        <Button busy={resend.pending} onClick={() => resend.run({ body: { ...key, email } })}>
          Resend
        </Button>
        <Button kind="quiet" onClick={back}>
          Use another address
        </Button>
      </div>
    </AuthLayout>
  )
}
