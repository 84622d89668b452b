import { useEffect, useState } from 'preact/hooks'
import { refresh, useAct } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
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
  const cancel = <Button onClick={close}>Cancel</Button>
  // Not before the codes were seen: the section drawn anew would close this.
  const done = () => {
    void refresh('GET /v1/contact/me')
    close()
  }
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery_codes} done={done} />
  if (enrol.data) {
    return (
      <Dialog title="Scan with your authenticator" close={close}>
        <QrCode text={enrol.data.uri} />
        <div class="stack">
          <p class="hint">Or enter this secret:</p>
          <Copy value={enrol.data.secret} label="Secret" />
        </div>
        <Form
          action="Turn on"
          busy={confirm.pending}
          error={confirm.error}
          beside={cancel}
          onSubmit={({ code = '' }) => confirm.run({ body: { code: code.trim() } })}
        >
          <CodeField label="Code from the app" />
        </Form>
      </Dialog>
    )
  }
  return (
    <Dialog title="Turn on two-factor authentication" close={close}>
      <p class="description">You need an authenticator app on your phone, or a password manager that supports codes.</p>
      <Form
        action="Continue"
        busy={enrol.pending}
        error={enrol.error}
        beside={cancel}
        onSubmit={({ password }) => enrol.run({ body: password ? { password } : {} })}
      >
        {me.contact.has_password && (
          <Field label="Your password" name="password" type="password" autoComplete="current-password" required focus />
        )}
      </Form>
    </Dialog>
  )
}

/** Drawn in the browser, by code that is loaded only here. */
function QrCode({ text }: { text: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | null>(null)
  useEffect(() => {
    void import('../../ui/qr/draw-qr.ts').then(({ drawQr }) => setDrawn(drawQr(text)))
  }, [text])
  if (!drawn) return <div class="qr" />
  return (
    <svg class="qr" viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label="QR code for the authenticator">
      <path d={drawn.path} fill="currentColor" shape-rendering="crispEdges" />
    </svg>
  )
}
