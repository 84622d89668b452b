import type { ComponentChildren } from 'preact'
import type { Act } from '../../app/api.ts'
import { useAct } from '../../app/api.ts'
import { useConfig } from '../../app/config.tsx'
import { entry } from '../../app/entry.ts'
import { Link, navigate } from '../../app/router.tsx'
import { texts } from '../../texts/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/notice.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { enter, forgetSignupSecret, storedSignupSecret } from './complete-sign-in.ts'
import { IncompleteLink } from './incomplete-link.tsx'

type Landing = 'POST /v1/contact-auth/magic-link/redeem' | 'POST /v1/contact-auth/verify-email'

export function MagicLinkPage() {
  const { brand } = useConfig()
  const redeem = useAct('POST /v1/contact-auth/magic-link/redeem', { onDone: enter })
  if (!entry.mailedToken) return <IncompleteLink renewAt="/sign-in" />
  return (
    <OnePress
      title={texts.signInToName(brand.name)}
      description={texts.continueToSign}
      action={texts.signIn}
      act={redeem}
    >
      <Link to="/sign-in">{texts.signInAnotherWay}</Link>
    </OnePress>
  )
}

export function VerifyEmailPage() {
  const { methods } = useConfig()
  const verify = useAct('POST /v1/contact-auth/verify-email', {
    onDone: (answer) => {
      forgetSignupSecret()
      enter(answer)
      const hasNone = 'contact' in answer && !answer.contact.has_password
      if (hasNone && methods.includes('password')) navigate('/choose-password', { replace: true })
    },
  })
  if (!entry.mailedToken) return <IncompleteLink renewAt="/sign-up" />
  return (
    <OnePress
      title={texts.confirmYourAddress}
      description={texts.confirmToActivateYourAccount}
      action={texts.confirmEmailAddress}
      act={verify}
    >
      <Link to="/sign-in">{texts.backToSign}</Link>
    </OnePress>
  )
}

interface OnePressProps {
  title: string
  description: string
  action: string
  act: Act<Landing>
  children: ComponentChildren
}

/** Nothing happens before the press: what looks into links on the way to a person burns nothing. */
function OnePress({ title, description, action, act, children }: OnePressProps) {
  const token = entry.mailedToken
  return (
    <AuthLayout title={title} description={description} foot={children}>
      <Button
        kind="primary"
        wide
        busy={act.pending}
        onClick={() => act.run({ body: { publishable_key: entry.key, token, ...storedSignupSecret() } })}
      >
        {action}
      </Button>
      <Problem error={act.error} />
    </AuthLayout>
  )
}
