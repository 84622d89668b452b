import { useState } from 'preact/hooks'
import { useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { ChangeTwoFactor } from './change-two-factor.tsx'
import { EnrolTwoFactor } from './enrol-two-factor.tsx'

export function TwoFactorSection() {
  const [open, setOpen] = useState<'enrol' | 'codes' | 'off' | null>(null)
  const { me, locked } = useSession()
  const isOn = me.contact.two_factor_enabled
  const close = () => setOpen(null)
  const button = (label: string, what: typeof open) => (
    <Button locked={locked} onClick={() => setOpen(what)}>
      {label}
    </Button>
  )
  return (
    <Section
      title="Two-factor authentication"
      description={
        locked ??
        (isOn
          ? 'On. You enter a code from your authenticator app when you sign in.'
          : 'Require a code from your authenticator app in addition to your password.')
      }
      actions={
        isOn ? (
          <>
            {button('New recovery codes', 'codes')}
            {button('Turn off', 'off')}
          </>
        ) : (
          button('Turn on', 'enrol')
        )
      }
    >
      {open === 'enrol' && <EnrolTwoFactor close={close} />}
      {(open === 'codes' || open === 'off') && <ChangeTwoFactor what={open} close={close} />}
    </Section>
  )
}
