import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { useConfig } from '../../app/config.tsx'
import { entry } from '../../app/entry.ts'
import { Link } from '../../app/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice, Problem } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { InvitationText } from '../team/invitation-text.tsx'
import type { Invitation } from '../team/pending-invitation.ts'
import { AuthLayout } from './auth-layout.tsx'
import { MailSent } from './mail-sent.tsx'
import type { Sent } from './mailed-ways.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const key = { publishable_key: entry.key }

export function SignUpPage({ invitation }: { invitation: Invitation | null }) {
  const { brand, methods, providers, signup } = useConfig()
  const [email, setEmail] = useState<string | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  if (email) return <VerificationSent email={email} back={() => setEmail(null)} />
  if (sent) return <MailSent sent={sent} isNew back={() => setSent(null)} />
  const isOpen = signup !== 'closed' || invitation !== null
  const canJoin = isOpen && methods.length + providers.length > 0
  return (
    <AuthLayout
      title={invitation ? `Join ${invitation.customer.name}` : `Create your ${brand.name} account`}
      description={invitation && <InvitationText invitation={invitation} then="Create your account with" />}
      foot={
        <>
          Have an account already? <Link to="/sign-in">Sign in</Link>
        </>
      }
    >
      {!canJoin && <Notice tone="warning">Sign-up is closed.</Notice>}
      {signup === 'waitlist' && !invitation && (
        <Notice>
          For people admitted from the waitlist. <Link to="/waitlist">Join the waitlist</Link>
        </Notice>
      )}
      {canJoin && <SignUpForm email={invitation?.email} onSignedUp={setEmail} onSent={setSent} />}
    </AuthLayout>
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
