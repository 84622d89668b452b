import { useState } from 'preact/hooks'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/profile.ts'
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
      title={texts.twoFactorAuthentication}
      description={locked ?? (isOn ? texts.onYouEnterACode : texts.requireACodeFromYourAuthenticator)}
      actions={
        isOn ? (
          <>
            {button(texts.newRecoveryCodes, 'codes')}
            {button(texts.turnOff, 'off')}
          </>
        ) : (
          button(texts.turnOn, 'enrol')
        )
      }
    >
      {open === 'enrol' && <EnrolTwoFactor close={close} />}
      {(open === 'codes' || open === 'off') && <ChangeTwoFactor what={open} close={close} />}
    </Section>
  )
}
