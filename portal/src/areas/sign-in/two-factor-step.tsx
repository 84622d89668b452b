import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { entry } from '../../app/entry.ts'
import { texts } from '../../texts/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Field, Form } from '../../ui/form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { challenge, enter } from './complete-sign-in.ts'

export function TwoFactorStep({ challengeToken }: { challengeToken: string }) {
  const [withRecovery, setWithRecovery] = useState(false)
  const exchange = useAct('POST /v1/contact-auth/two-factor', { onDone: enter })
  return (
    <AuthLayout
      title={texts.twoFactorAuthentication}
      description={withRecovery ? texts.enterOneOfYourRecoveryCodes : texts.enterTheCodeFromYourAuthenticatorApp}
    >
      <Form
        wide
        action={texts.continue}
        busy={exchange.pending}
        error={exchange.error}
        onSubmit={({ code = '' }) =>
          exchange.run({
            body: { publishable_key: entry.key, challenge_token: challengeToken, code: code.trim() },
          })
        }
      >
        {withRecovery ? (
          <Field label={texts.recoveryCode} name="code" required focus />
        ) : (
          <CodeField label={texts.code} />
        )}
      </Form>
      <div class="ways">
        <Button onClick={() => setWithRecovery(!withRecovery)}>
          {withRecovery ? texts.useTheAuthenticator : texts.useARecoveryCode}
        </Button>
        <Button kind="quiet" onClick={() => challenge.set(null)}>
          {texts.startOver}
        </Button>
      </div>
    </AuthLayout>
  )
}
