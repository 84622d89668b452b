import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { useConfig } from '../../app/config.tsx'
import { entry } from '../../app/entry.ts'
import { Link } from '../../app/router.tsx'
import { texts } from '../../texts/sign-in.ts'
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
      title={invitation ? texts.joinName(invitation.customer.name) : texts.createYourNameAccount(brand.name)}
      description={invitation && <InvitationText invitation={invitation} then={texts.createYourAccount} />}
      foot={texts.alreadyHaveAnAccountLink(<Link to="/sign-in">{texts.signIn}</Link>)}
    >
      {!canJoin && <Notice tone="warning">{texts.signUpIsClosed}</Notice>}
      {signup === 'waitlist' && !invitation && (
        <Notice>
          {texts.forPeopleAdmittedFromTheWaitlistLink(<Link to="/waitlist">{texts.joinTheWaitlist}</Link>)}
        </Notice>
      )}
      {canJoin && <SignUpForm email={invitation?.email} onSignedUp={setEmail} onSent={setSent} />}
    </AuthLayout>
  )
}

function VerificationSent({ email, back }: { email: string; back: () => void }) {
  const resend = useAct('POST /v1/contact-auth/resend-verification', { onDone: () => toast(texts.emailResent) })
  return (
    <AuthLayout title={texts.checkYourInbox} description={texts.weSentAnEmailToEmail(<b>{email}</b>)}>
      <Problem error={resend.error} />
      <div class="ways">
        <Button busy={resend.pending} onClick={() => resend.run({ body: { ...key, email } })}>
          {texts.resend}
        </Button>
        <Button kind="quiet" onClick={back}>
          {texts.useAnotherAddress}
        </Button>
      </div>
    </AuthLayout>
  )
}
