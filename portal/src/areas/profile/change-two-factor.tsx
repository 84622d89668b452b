import { useAct } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/profile.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Form } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const words = {
  codes: { title: texts.newRecoveryCodes, description: texts.theyReplaceTheOldOnes, action: texts.createNewCodes },
  off: {
    title: texts.turnOffTwoFactorAuthentication,
    description: texts.youWillNoLongerBeAsked,
    action: texts.turnOff,
  },
} as const

export function ChangeTwoFactor({ what, close }: { what: 'codes' | 'off'; close: () => void }) {
  const { has_password } = useSession().me.contact
  const renew = useAct('POST /v1/contact/two-factor/recovery-codes')
  const disable = useAct('DELETE /v1/contact/two-factor', {
    refresh: ['GET /v1/contact/me'],
    onDone: () => {
      toast(texts.twoFactorAuthenticationIsOff)
      close()
    },
  })
  if (renew.data) return <RecoveryCodes codes={renew.data.recovery_codes} done={close} />
  const { title, description, action } = words[what]
  const act = what === 'codes' ? renew : disable
  return (
    <Dialog title={title} close={close}>
      <p class="description">{description}</p>
      <Form
        action={action}
        kind={what === 'off' ? 'danger' : 'primary'}
        busy={act.pending}
        error={act.error}
        beside={<Button onClick={close}>{texts.cancel}</Button>}
        onSubmit={({ password = '', code = '' }) =>
          act.run({ body: has_password ? { password } : { code: code.trim() } })
        }
      >
        {has_password ? (
          <Field
            label={texts.yourPassword}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            focus
          />
        ) : (
          <Field
            label={texts.code}
            name="code"
            autoComplete="one-time-code"
            maxLength={40}
            required
            focus
            hint={texts.fromYourAuthenticatorApp}
          />
        )}
      </Form>
    </Dialog>
  )
}
