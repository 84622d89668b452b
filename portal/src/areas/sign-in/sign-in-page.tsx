import { useState } from 'preact/hooks'
import { useConfig } from '../../app/config.tsx'
import { signOutReason } from '../../app/credential.ts'
import { Link } from '../../app/router.tsx'
import { useStore } from '../../app/store.ts'
import { Notice } from '../../ui/notice.tsx'
import { InvitationText } from '../team/invitation-text.tsx'
import type { Invitation } from '../team/pending-invitation.ts'
import { AuthLayout } from './auth-layout.tsx'
import { MailSent } from './mail-sent.tsx'
import type { Sent } from './mailed-ways.tsx'
import { Providers } from './providers.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Who is invited to a team may come in even where sign-up is closed. */
export function SignInPage({ invitation }: { invitation: Invitation | null }) {
  const { brand, methods, providers, signup } = useConfig()
  const [sent, setSent] = useState<Sent | null>(null)
  const isOver = useStore(signOutReason) === 'expired'
  if (sent) return <MailSent sent={sent} back={() => setSent(null)} />
  const hasWay = methods.length + providers.length > 0
  return (
    <AuthLayout
      title={invitation ? `Join ${invitation.customer.name}` : `Sign in to ${brand.name}`}
      description={invitation && <InvitationText invitation={invitation} then="Sign in with" />}
      foot={<Newcomers signup={invitation ? 'open' : signup} hasWay={hasWay} />}
    >
      {isOver && <Notice tone="warning">Your session has ended. Sign in again.</Notice>}
      <Providers providers={providers} />
      {providers.length > 0 && methods.length > 0 && <div class="or">or</div>}
      {methods.length > 0 && <SignInForm methods={methods} email={invitation?.email} onSent={setSent} />}
      {!hasWay && <Notice tone="warning">Sign-in is turned off.</Notice>}
    </AuthLayout>
  )
}

function Newcomers({ signup, hasWay }: { signup: string; hasWay: boolean }) {
  if (signup === 'waitlist') {
    return (
      <>
        No account yet? <Link to="/waitlist">Join the waitlist</Link>
      </>
    )
  }
  if (signup !== 'open' || !hasWay) return null
  return (
    <>
      No account yet? <Link to="/sign-up">Create an account</Link>
    </>
  )
}
