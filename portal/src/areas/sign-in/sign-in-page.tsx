import { useState } from 'preact/hooks'
import { useConfig } from '../../app/config.tsx'
import { signOutReason } from '../../app/credential.ts'
import { Link } from '../../app/router.tsx'
import { useStore } from '../../app/store.ts'
import { texts } from '../../texts/sign-in.ts'
import { Notice } from '../../ui/notice.tsx'
import { InvitationText } from '../team/invitation-text.tsx'
import type { Invitation } from '../team/pending-invitation.ts'
import { AuthLayout } from './auth-layout.tsx'
import { MailSent } from './mail-sent.tsx'
import type { Sent } from './mailed-ways.tsx'
import { Providers } from './providers.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** An invited person may enter even if sign-up is closed. */
export function SignInPage({ invitation }: { invitation: Invitation | null }) {
  const { brand, methods, providers, signup } = useConfig()
  const [sent, setSent] = useState<Sent | null>(null)
  const isOver = useStore(signOutReason) === 'expired'
  if (sent) return <MailSent sent={sent} back={() => setSent(null)} />
  const hasWay = methods.length + providers.length > 0
  return (
    <AuthLayout
      title={invitation ? texts.joinName(invitation.customer.name) : texts.signInToName(brand.name)}
      description={invitation && <InvitationText invitation={invitation} then={texts.signInWith} />}
      foot={<Newcomers signup={invitation ? 'open' : signup} hasWay={hasWay} />}
    >
      {isOver && <Notice tone="warning">{texts.yourSessionHasEnded}</Notice>}
      <Providers providers={providers} />
      {providers.length > 0 && methods.length > 0 && <div class="or">{texts.or}</div>}
      {methods.length > 0 && <SignInForm methods={methods} email={invitation?.email} onSent={setSent} />}
      {!hasWay && <Notice tone="warning">{texts.signInIsTurnedOff}</Notice>}
    </AuthLayout>
  )
}

function Newcomers({ signup, hasWay }: { signup: string; hasWay: boolean }) {
  if (signup === 'waitlist') {
    return <>{texts.noAccountYetLink(<Link to="/waitlist">{texts.joinTheWaitlist}</Link>)}</>
  }
  if (signup !== 'open' || !hasWay) return null
  return <>{texts.noAccountYetLink(<Link to="/sign-up">{texts.createAnAccount}</Link>)}</>
}
