import { useState } from 'preact/hooks'
import { useConfig } from '../../app/config.tsx'
import { goodbye } from '../../app/credential.ts'
import { Link } from '../../app/router.tsx'
import { useStore } from '../../app/store.ts'
import { Notice } from '../../ui/notice.tsx'
import { Door } from './door.tsx'
import { EmailCode } from './email-code.tsx'
import { LinkSent } from './link-sent.tsx'
import { Providers } from './providers.tsx'
import { type Sent, SignInForm } from './sign-in-form.tsx'

export function SignInPage({ says }: { says?: string }) {
  const { brand, methods, providers, signup } = useConfig()
  const [sent, setSent] = useState<Sent | null>(null)
  const isOver = useStore(goodbye) === 'expired'
  const back = () => setSent(null)
  if (sent?.what === 'code') return <EmailCode email={sent.email} back={back} />
  if (sent) return <LinkSent email={sent.email} back={back} />
  return (
    <Door title={`Sign in to ${brand.name}`} says={says} foot={<Newcomers signup={signup} methods={methods} />}>
      {isOver && <Notice tone="warning">Your session has ended. Sign in again.</Notice>}
      <Providers providers={providers} />
      {providers.length > 0 && methods.length > 0 && <div class="or">or</div>}
      {methods.length > 0 && <SignInForm methods={methods} onSent={setSent} />}
      {methods.length + providers.length === 0 && <Notice tone="warning">Signing in is turned off for now.</Notice>}
    </Door>
  )
}

function Newcomers({ signup, methods }: { signup: string; methods: string[] }) {
  if (signup === 'waitlist') {
    return (
      <>
        No account yet? <Link to="/waitlist">Join the waitlist</Link>
      </>
    )
  }
  if (signup !== 'open') return null
  if (!methods.includes('password')) return <>No account yet? Signing in makes you one.</>
  return (
    <>
      No account yet? <Link to="/sign-up">Create an account</Link>
    </>
  )
}
