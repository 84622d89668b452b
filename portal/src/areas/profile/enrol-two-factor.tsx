import { useEffect, useState } from 'preact/hooks'
import { refresh, useAct } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/profile.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Form } from '../../ui/form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Password, then the QR code and a first code, then the recovery codes. */
export function EnrolTwoFactor({ close }: { close: () => void }) {
  const enrol = useAct('POST /v1/contact/two-factor')
  const confirm = useAct('POST /v1/contact/two-factor/confirm')
  const { me } = useSession()
  const cancel = <Button onClick={close}>{texts.cancel}</Button>
  // Not before the codes were seen, because a redraw of the section would close this.
  const done = () => {
    void refresh('GET /v1/contact/me')
    close()
  }
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery_codes} done={done} />
  if (enrol.data) {
    return (
      <Dialog title={texts.scanWithYourAuthenticator} close={close}>
        <QrCode text={enrol.data.uri} />
        <div class="stack">
          <p class="hint">{texts.orEnterThisSecret}</p>
          <Copy value={enrol.data.secret} label={texts.secret} />
        </div>
        <Form
          action={texts.turnOn}
          busy={confirm.pending}
          error={confirm.error}
          beside={cancel}
          onSubmit={({ code = '' }) => confirm.run({ body: { code: code.trim() } })}
        >
          <CodeField label={texts.codeFromTheApp} />
        </Form>
      </Dialog>
    )
  }
  return (
    <Dialog title={texts.turnOnTwoFactorAuthentication} close={close}>
      <p class="description">{texts.youNeedAnAuthenticatorApp}</p>
      <Form
        action={texts.continue}
        busy={enrol.pending}
        error={enrol.error}
        beside={cancel}
        onSubmit={({ password }) => enrol.run({ body: password ? { password } : {} })}
      >
        {me.contact.has_password && (
          <Field
            label={texts.yourPassword}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            focus
          />
        )}
      </Form>
    </Dialog>
  )
}

/** Drawn in the browser, by code that is loaded only here. */
function QrCode({ text }: { text: string }) {
  const [source, setSource] = useState<string | null>(null)
  useEffect(() => {
    void import('qrcode').then(({ toDataURL }) => toDataURL(text, { margin: 2, width: 400 })).then(setSource)
  }, [text])
  return source ? <img class="qr" src={source} alt={texts.qrCodeForTheAuthenticator} /> : <div class="qr" />
}
